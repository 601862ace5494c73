const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/??.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

const byCode = new Map(Object.entries(files).map(([file, address]) => [file.slice(-6, -4), address]))

/** Address of a country's flag; undefined where there is none. */
export const flagOf = (country: string): string | undefined => byCode.get(country)
