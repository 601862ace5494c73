import { useEffect, useRef } from 'react'

/**
 * Leads to the first field that is wrong each time a form has been checked; gives the form's reference.
 * @param checked how often it has been
 */
export function useProblemFocus(checked: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = checked > 0 ? form.current?.querySelector('[aria-invalid="true"]') : undefined
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [checked])
  return form
}
