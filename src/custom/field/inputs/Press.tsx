import { createContext, useContext, type ButtonHTMLAttributes } from 'react'

interface Lock {
  locked: boolean
  /** Runs what was pressed for; until it is done and a moment longer nothing else can be pressed. */
  press: (run: () => Promise<unknown> | void) => void
}

export const LockContext = createContext<Lock>({ locked: false, press: () => undefined })

interface PressProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  onPress: () => Promise<unknown> | void
}

/**
 * A button that does something once: the second tap of a double tap neither does it again nor presses what has taken the
 * button's place.
 */
export function Press({ onPress, disabled, children, ...rest }: PressProps) {
  const { locked, press } = useContext(LockContext)
  return (
    <button type="button" disabled={disabled || locked} onClick={() => press(onPress)} {...rest}>
      {children}
    </button>
  )
}
