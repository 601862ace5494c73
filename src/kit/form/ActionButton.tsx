import Button, { type ButtonProps } from '@mui/material/Button'
import { useState } from 'react'
import type { Call } from '../../schema/call.ts'
import type { Fields } from '../../schema/fields.ts'
import type { ActionFormProps, NoFields } from './ActionFields.tsx'
import { ActionForm } from './ActionForm.tsx'

interface Props<C extends Call, N extends string, F extends Fields> extends Omit<
  ActionFormProps<C, N, F>,
  'onClose'
> {
  /** The dialog's title where absent. */
  label?: string
  button?: Pick<ButtonProps, 'variant' | 'color' | 'startIcon' | 'size' | 'sx' | 'aria-label'>
}

/** A small button that opens the dialog of a call. */
export function ActionButton<C extends Call, N extends string = never, F extends Fields = NoFields>({
  label,
  button,
  ...form
}: Props<C, N, F>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        {...button}
        onClick={() => setOpen(true)}
        onPointerEnter={ActionForm.ahead}
        onFocus={ActionForm.ahead}
      >
        {label ?? form.title}
      </Button>
      {isOpen && (
        <ActionForm<C, N, F>
          {...form}
          onDone={(answer) => {
            close()
            form.onDone?.(answer)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
