import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

const wanted = z.object({ open: z.string() })
export type Opening = 'export'

/** The state of a navigation that asks the page it leads to to open something. */
export const openOnArrival = (open: Opening) => ({ state: { open } })

/** Opens what the page was entered for; once, so that going back or reloading does not open it again. */
export function useOpenOnArrival(what: Opening, open: () => void) {
  const location = useLocation()
  const navigate = useNavigate()
  const isWanted = wanted.safeParse(location.state).data?.open === what
  const act = useEvent(() => {
    void navigate(location, { replace: true, state: null })
    open()
  })
  useEffect(() => {
    if (isWanted) act()
  }, [isWanted, act])
}
