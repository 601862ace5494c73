/** The members of a list by their keys, in the order in which each key comes first. */
export function grouped<T, K>(list: readonly T[], keyOf: (one: T) => K): T[][] {
  const groups = new Map<K, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return [...groups.values()]
}
