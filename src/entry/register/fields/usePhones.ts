import { useEffect, useState } from 'react'
import { logProblem } from '../../../providers/page/log.ts'

/** Fetches what is known of the world's numbers: more than the rest of the form together, hence behind it. */
export const loadPhones = () => import('./phones.ts')

export type Phones = Awaited<ReturnType<typeof loadPhones>>

/** The same once it has arrived. */
export function usePhones(): Phones | undefined {
  const [phones, setPhones] = useState<Phones>()
  useEffect(() => {
    loadPhones().then(setPhones, (error: unknown) =>
      logProblem('The countries of numbers were not fetched', error),
    )
  }, [])
  return phones
}
