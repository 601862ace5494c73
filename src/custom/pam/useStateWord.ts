import { useLabel } from '../../kit/texts/texts.ts'
import { subscription } from '../../resources/pam/billing/subscription.resource.ts'

/** The name of a client's state, as the list has it. */
export function useStateWord() {
  const label = useLabel()
  return (state: string) =>
    label(subscription.fields.state.choices.find(({ value }) => value === state)?.label ?? state)
}
