import { AutocompleteArrayInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { states } from '../../resources/reference/reference.calls.ts'
import { useCall } from '../calls/useCall.ts'

interface Props {
  source: string
  label: string
  helperText: string | false
  isRequired: boolean
}

const namesIn = (text: string | null | undefined) => (text ? text.split(/\s*,\s*/).filter(Boolean) : [])

/** States of the record's country, any number of them. The field holds their names with commas between them. */
export function StateNamesInput(props: Props) {
  const [country, chosen]: unknown[] = useWatch({ name: ['country', props.source] })
  const isKnown = typeof country === 'string' && country !== ''
  const { data = [] } = useCall(states, { query: isKnown ? { country } : {} }, { enabled: isKnown })
  const names = [...data.map(({ name }) => name), ...namesIn(typeof chosen === 'string' ? chosen : null)]
  return (
    <AutocompleteArrayInput
      {...props}
      choices={[...new Set(names)].map((name) => ({ id: name, name }))}
      format={namesIn}
      parse={(list: readonly string[]) => list.join(', ') || null}
    />
  )
}
