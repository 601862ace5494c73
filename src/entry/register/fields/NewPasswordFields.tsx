import { PasswordField } from '../../../providers/entry/PasswordField.tsx'
import type { StepProps } from '../steps/StepProps.ts'

type Props = Pick<StepProps, 'registration' | 'messages' | 'text' | 'say'>

/** A new password, typed twice. */
export function NewPasswordFields({ registration, messages, text, say }: Props) {
  const { passwords, problems, changePasswords } = registration
  return (
    <>
      <PasswordField
        text={messages.password}
        label={text.password}
        autoComplete="new-password"
        value={passwords.password}
        problem={say(problems['password'])}
        onChange={(password) => changePasswords({ password })}
      />
      <PasswordField
        id="confirmPassword"
        text={messages.password}
        label={text.confirmPassword}
        autoComplete="new-password"
        value={passwords.repeated}
        problem={say(problems['confirmPassword'])}
        onChange={(repeated) => changePasswords({ repeated })}
      />
    </>
  )
}
