/** `firstName` -> `first_name`: the one mapping between wire and database names. */
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

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
