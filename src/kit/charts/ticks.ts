const steps = [1, 2, 2.5, 5, 10]
/** Maximum number of axis lines above the base line. */
const mostTicks = 4

/** Round values from nothing to at least the most, in even steps, for an axis. */
export function ticksOf(most: number): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / mostTicks
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10) * power
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
