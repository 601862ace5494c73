import { countIn, useAddress } from '../../kit/navigation/address.ts'

/** What the address asks for: period, pin, nationality and page. */
export function useAsked() {
  const { search: given, change } = useAddress()
  const nationality = given.get('nationality') ?? ''
  return {
    period: countIn(given.get('period')),
    pin: countIn(given.get('pin')),
    nationality: /^[A-Z]{2}$/.test(nationality) ? nationality : undefined,
    page: countIn(given.get('page')) ?? 0,
    /** The row whose amount is explained. */
    why: countIn(given.get('why')),
    ask: change,
  }
}
