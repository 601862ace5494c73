import { TextInput, useNotify, type TextInputProps } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useReason } from '../texts/texts.ts'
import { normalisedPhone } from './phone.ts'

/** Phone number; a local one gets its dial code when the user leaves the input. */
export function PhoneInput(props: TextInputProps) {
  const form = useFormContext()
  const notify = useNotify()
  const reason = useReason()
  const normalise = () => {
    const value: unknown = form.getValues(props.source)
    if (typeof value !== 'string' || value === '') return
    normalisedPhone(value).then(
      (number) => {
        if (number === value || form.getValues(props.source) !== value) return
        form.setValue(props.source, number, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
      },
      (error: unknown) => notify(reason(error), { type: 'warning' }),
    )
  }
  return <TextInput {...props} type="tel" autoComplete="off" onBlur={normalise} />
}
