import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useFormState } from 'react-hook-form'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { useLabel, useText } from '../texts/texts.ts'

const focusable = 'input:not([type=hidden]):not([hidden]), textarea, [role=combobox], button'

/** What keeps a form from being saved: each field's message, leading to the field; a failure as a whole, with retry. */
export function FormErrors({ resource }: { resource: Resource }) {
  const { errors, submitCount, isSubmitting } = useFormState()
  const label = useLabel()
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const names = Object.keys(errors).filter((name) => name !== 'root')
  const failure = errors.root?.['serverError']?.message
  const wrong = names.length > 0 || failure !== undefined

  useEffect(() => {
    // Only a refused attempt draws the eye here; messages that come and go while typing do not.
    if (wrong && submitCount > 0 && !isSubmitting) box.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- `wrong` changes while the user types
  }, [submitCount, isSubmitting])

  if (!wrong) return null
  const jump = (name: string) => (event: MouseEvent) => {
    const form = event.currentTarget.closest('form')
    form?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.querySelector<HTMLElement>(focusable)?.focus()
  }
  return (
    <Alert
      ref={box}
      severity="error"
      role="alert"
      tabIndex={-1}
      sx={{ mb: 2 }}
      action={
        failure !== undefined && (
          <Button type="submit" color="inherit" size="small" disabled={isSubmitting}>
            {text('retry')}
          </Button>
        )
      }
    >
      {failure !== undefined && (
        <p style={{ margin: 0 }}>
          {label(failure)} {text('saveFailed')}
        </p>
      )}
      {names.length > 0 && (
        <>
          {text('fixErrors')}
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {names.map((name) => (
              <li key={name}>
                <Link component="button" type="button" color="inherit" onClick={jump(name)}>
                  {label(labelOf(resource, name))}
                </Link>
                : {label(String(errors[name]?.message ?? ''))}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
