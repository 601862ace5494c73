import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

/** What changes in the query of the address; undefined and '' remove a name. */
export type AddressChange = Readonly<Record<string, string | number | undefined>>

/** A positive integer in an address; undefined for other text. */
export function countIn(text: string | null): number | undefined {
  const count = Number(text)
  return Number.isSafeInteger(count) && count > 0 ? count : undefined
}

/**
 * The query of the address, and a function that changes parts of it.
 * A change applies to the current address, not to the rendered one, because the page may still render the previous
 * change. The router's `setSearchParams` would lose that one, even in its functional form.
 */
export function useAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    /** @param push Whether Back returns to the previous address; without it the history entry is replaced. */
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
