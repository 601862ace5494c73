const blank = /%\{\w+\}/

/**
 * Translates sentences with values from the server by their templates; a known part is translated too.
 * @param texts sentences by their English, `%{name}` for each value
 */
export function sentencesOf(texts: Readonly<Record<string, unknown>>) {
  const forms = Object.entries(texts).flatMap(([english, own]) => {
    if (typeof own !== 'string' || !blank.test(english)) return []
    const names = [...english.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name)
    const parts = english
      .split(/%\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    return [{ form: new RegExp(`^${parts.join('(.*?)')}$`, 's'), names, own }]
  })
  /** The sentence in the other language; undefined where it is of no form that is known. */
  return function worded(sentence: string): string | undefined {
    for (const { form, names, own } of forms) {
      const found = form.exec(sentence)
      if (!found) continue
      const values = new Map(names.map((name, place) => [name, found[place + 1] ?? '']))
      return own.replace(/%\{(\w+)\}/g, (_, name: string) => {
        const value = values.get(name) ?? ''
        return worded(value) ?? value
      })
    }
    return undefined
  }
}
