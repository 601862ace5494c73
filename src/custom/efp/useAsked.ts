import { param, useQueryState } from '../../kit/navigation/queryState.ts'

/** The filters of the pay page, its page from 0, and the row whose amount is explained. */
export function useAsked() {
  const [query, change] = useQueryState({
    period: param.count,
    pin: param.count,
    nationality: param.fit((given) => /^[A-Z]{2}$/.test(given), undefined),
    page: param.count,
    why: param.count,
  })
  return { ...query, page: query.page ?? 0, ask: change }
}
