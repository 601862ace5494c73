import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

const wish = z.object({ open: z.string() })
export type Asked = 'export'

/** The state of a navigation that asks the page it leads to to open something. */
export const asking = (open: Asked) => ({ state: { open } })

/** Opens what the page was entered for; once, so that going back or reloading does not open it again. */
export function useAsked(what: Asked, open: () => void) {
  const location = useLocation()
  const navigate = useNavigate()
  const asked = wish.safeParse(location.state).data?.open === what
  const act = useEvent(() => {
    void navigate(location, { replace: true, state: null })
    open()
  })
  useEffect(() => {
    if (asked) act()
  }, [asked, act])
}
