import { useText } from './texts.ts'

/** Who did something, for a line of the trail: with somebody of the operator who was at work as them, both. */
export function useActorName() {
  const text = useText()
  return (name: string | null | undefined, operatorName: string | null | undefined) => {
    const shown = name ?? text('system')
    return operatorName ? text('operatorAs', { operator: operatorName, name: shown }) : shown
  }
}
