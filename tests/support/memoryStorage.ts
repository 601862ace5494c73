/** A browser's storage, where there is no browser. */
export function memoryStorage(): Storage & { dump: () => Record<string, string> } {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    dump: () => Object.fromEntries(values),
  }
}
