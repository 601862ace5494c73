import { useState } from 'react'

/** The typed values of a form about money, and the properties of the input of each. */
export function useInputs<T extends Readonly<Record<string, string>>>(
  initial: T,
  errors: Readonly<Record<string, string>>,
) {
  const [values, setValues] = useState(initial)
  const part = (name: keyof T & string, label: string) => ({
    name,
    label,
    errors,
    value: values[name] ?? '',
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
  })
  return { values, part }
}
