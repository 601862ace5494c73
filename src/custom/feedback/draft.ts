import { typedNames as names } from '../../resources/feedback/feedbackForm.ts'

/** One draft for each facility and tab. */
const keyNow = () => `feedback ${new URLSearchParams(window.location.search).get('id') ?? ''}`

const fieldOf = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}

/** Storage is closed to some visitors, by their own settings; then nothing is kept. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Remembers what is typed for as long as the tab is open. */
export function keepDraft(form: HTMLFormElement) {
  const rating = new FormData(form).get('rating')
  const typed = names.map((name) => [name, fieldOf(form, name)?.value ?? ''])
  attempt(() =>
    sessionStorage.setItem(keyNow(), JSON.stringify(Object.fromEntries([...typed, ['rating', rating]]))),
  )
}

export const forgetDraft = () => attempt(() => sessionStorage.removeItem(keyNow()))

/** Puts back what was typed before the page was loaded anew; what the page itself brought stays. */
export function restoreDraft(form: HTMLFormElement) {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(keyNow()) ?? 'null'))
  if (typeof kept !== 'object' || kept === null || names.some((name) => fieldOf(form, name)?.value)) return
  const values = new Map<string, unknown>(Object.entries(kept))
  for (const name of names) {
    const field = fieldOf(form, name)
    const value = values.get(name)
    if (field && typeof value === 'string') field.value = value
  }
  for (const choice of form.querySelectorAll<HTMLInputElement>('input[name="rating"]'))
    choice.checked = values.has('rating') ? choice.value === values.get('rating') : choice.checked
}
