import { FieldTitle, InputHelperText, useInput, type TextInputProps } from 'react-admin'
import { useText } from '../../texts/texts.ts'
import { useFormats } from '../../formats/locale.ts'
import { DayField } from './DayField.tsx'
import { useDayText } from './dayText.ts'

interface Props extends Pick<TextInputProps, 'source' | 'helperText' | 'format' | 'parse' | 'isRequired'> {
  label: string
  kind?: 'date' | 'instant'
}

/** A day, or a day with a time in the time zone of the form's site, as a form field. */
export function DayInput({ source, label, helperText, format, parse, isRequired, kind = 'date' }: Props) {
  const text = useText()
  const { zoneAt } = useFormats()
  const days = useDayText(kind)
  const input = useInput({
    source,
    format,
    parse,
    isRequired,
    // Forms of a resource validate by its rules; this covers other forms, such as filters.
    validate: (value: unknown) => {
      const shown: unknown = format ? format(value) : value
      const isDay = typeof shown !== 'string' || shown === '' || days.read(days.write(shown)) !== undefined
      return isDay ? undefined : text('noDay', { name: label, like: days.like })
    },
  })
  const { field, fieldState, id } = input
  const value: unknown = field.value
  const held = typeof value === 'string' ? value : ''
  return (
    <DayField
      id={id}
      name={field.name}
      inputRef={field.ref}
      kind={kind}
      value={held}
      onChange={field.onChange}
      onBlur={field.onBlur}
      called={label}
      label={<FieldTitle label={label} source={source} isRequired={input.isRequired} />}
      unit={kind === 'instant' ? zoneAt(held) : undefined}
      error={fieldState.invalid}
      helperText={
        helperText !== false || fieldState.invalid ? (
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        ) : undefined
      }
      className={`ra-input ra-input-${source}`}
    />
  )
}
