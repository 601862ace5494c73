interface Readings {
  /** The reading before; null where there is none. */
  start: string | null
  end: string
  /** Reading at which the meter begins again; null where nobody has said. */
  rolloverAt: string | null
}

/** Said where a meter is to have begun again, and nobody knows at what. */
export const unknownRollover = 'Say at the utility first where its meter begins again.'

/**
 * Why a meter cannot have begun again at zero between two readings; undefined where it can have. More than half of what
 * it can show is no month's use but a reading that is wrong, or one that went backwards.
 */
export function rolloverProblem({ start, end, rolloverAt }: Readings): string | undefined {
  if (rolloverAt === null) return unknownRollover
  const [from, to, top] = [Number(start ?? 0), Number(end), Number(rolloverAt)]
  if (to >= top) return `The meter begins again at ${rolloverAt}: it cannot show ${end}.`
  if (start === null) return undefined
  if (from > top) return `The meter begins again at ${rolloverAt}: it cannot have shown ${start} before.`
  if (to >= from) return `This is not less than ${start} at the start: the meter has not begun again.`
  if (top - from + to > top / 2)
    return `From ${start} across zero to ${end} is more than half of all that the meter can show.`
  return undefined
}
