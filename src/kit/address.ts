import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

/** What changes in the query of the address; undefined and '' remove a name. */
export type AddressChange = Readonly<Record<string, string | number | undefined>>

/** An id or another count in an address; undefined where it is none. */
export function countIn(text: string | null): number | undefined {
  const count = Number(text)
  return Number.isSafeInteger(count) && count > 0 ? count : undefined
}

/**
 * The query of the address, and changes of it that keep the rest.
 * A change is made to the address bar, not to what was last drawn: a page may still be drawing the change before it, which
 * would be lost. The router's own `setSearchParams` loses it, in its functional form too.
 */
export function useAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    /** @param push Whether Back leads to the address as it was; without it the entry in the history is replaced. */
    (values: AddressChange, { push = false }: { push?: boolean } = {}) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(values))
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      void navigate({ search: next.toString() }, { replace: !push })
    },
    [navigate],
  )
  return { search, change }
}
