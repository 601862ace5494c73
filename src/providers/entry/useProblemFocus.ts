import { useEffect, useRef } from 'react'

/** Leads to the first field that is wrong each time a form has been checked; gives the form's reference. */
export function useProblemFocus(problems: object) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    const wrong = form.current?.querySelector('[aria-invalid="true"]')
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [problems])
  return form
}
