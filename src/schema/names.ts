const snakes = new Map<string, string>()

/** `firstName` -> `first_name`: the one mapping between wire and database names. Only names of schemas come here. */
export function snake(name: string): string {
  let known = snakes.get(name)
  if (known === undefined) {
    known = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    snakes.set(name, known)
  }
  return known
}

/** `first_name` -> `firstName`. */
export const camel = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `departmentId` -> `Department`, `joinDate` -> `Join date`. */
export function labelFromName(name: string): string {
  const words = snake(name)
    .replace(/_ids?$/, '')
    .replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
