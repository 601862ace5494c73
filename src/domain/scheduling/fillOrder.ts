/** Why somebody is proposed for a shift, the weightiest first. */
export const fillReasons = ['asked', 'own_site', 'knows_site', 'week_hours'] as const
export type FillReason = (typeof fillReasons)[number]

/** What speaks for somebody taking a shift. */
export interface Candidate {
  id: number
  /** They have asked for this very turn. */
  asked: boolean
  /** They belong to the site. */
  ownSite: boolean
  /** Shifts that they worked at the site in the last weeks. */
  knows: number
  /** Minutes that they are planned for in the week of the shift. */
  weekMin: number
}

/**
 * Candidates in the order of proposals: by request, site, recent work there, hours of the week, and shifts worked there. The
 * same candidates always come in the same order.
 */
export const inFillOrder = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted(
    (one, other) =>
      Number(other.asked) - Number(one.asked) ||
      Number(other.ownSite) - Number(one.ownSite) ||
      Number(!one.ownSite && other.knows > 0) - Number(!one.ownSite && one.knows > 0) ||
      one.weekMin - other.weekMin ||
      other.knows - one.knows ||
      one.id - other.id,
  )

/** The reasons for a candidate, with the shifts they worked there and the minutes they have in the week. */
export const reasonsFor = ({
  asked,
  ownSite,
  knows,
  weekMin,
}: Candidate): { kind: FillReason; value: number | null }[] => [
  ...(asked ? [{ kind: 'asked' as const, value: null }] : []),
  ...(ownSite ? [{ kind: 'own_site' as const, value: null }] : []),
  ...(knows > 0 ? [{ kind: 'knows_site' as const, value: knows }] : []),
  { kind: 'week_hours', value: weekMin },
]
