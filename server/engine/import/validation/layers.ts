/** The records of a file that each record refers to, where those are yet to be made. */
export type Needs = ReadonlyMap<number, readonly number[]>

/**
 * Assigns each record of a file to a step, so that referenced records are written first. Step 0 refers to no new
 * record.
 * @returns the steps above 0, and the records that refer to themselves through others
 */
export function layersOf(needs: Needs): { layers: Map<number, number>; circles: number[] } {
  const layers = new Map<number, number>()
  const waiting = new Map<number, number>()
  const usedBy = new Map<number, number[]>()
  for (const [record, others] of needs) {
    const open = new Set(others.filter((other) => needs.has(other)))
    waiting.set(record, open.size)
    for (const other of open) usedBy.set(other, [...(usedBy.get(other) ?? []), record])
  }
  let ready = [...needs.keys()].filter((record) => waiting.get(record) === 0)
  for (let layer = 1; ready.length > 0; layer += 1) {
    const next: number[] = []
    for (const record of ready) {
      layers.set(record, layer)
      for (const user of usedBy.get(record) ?? []) {
        const left = (waiting.get(user) ?? 0) - 1
        waiting.set(user, left)
        if (left === 0) next.push(user)
      }
    }
    ready = next
  }
  const left = new Set([...needs.keys()].filter((record) => !layers.has(record)))
  return { layers, circles: [...left].filter((record) => leadsBack(record, needs, left)) }
}

/** Whether a record is part of a circle; a record that only refers to one is not. */
function leadsBack(start: number, needs: Needs, within: ReadonlySet<number>): boolean {
  const seen = new Set<number>()
  const open = [start]
  for (let record = open.pop(); record !== undefined; record = open.pop()) {
    for (const other of needs.get(record) ?? []) {
      if (other === start) return true
      if (!within.has(other) || seen.has(other)) continue
      seen.add(other)
      open.push(other)
    }
  }
  return false
}
