import entry from '../../../providers/entry/entry.module.css'
import { EntryLink } from '../../../providers/entry/EntryLink.tsx'
import { PasswordField } from '../../../providers/entry/PasswordField.tsx'
import { TextField } from '../../../providers/entry/TextField.tsx'
import { useProblemFocus } from '../../../providers/entry/useProblemFocus.ts'
import { fill } from '../../../providers/i18n/entry.ts'
import { NameFields } from '../fields/NameFields.tsx'
import { PhoneField } from '../fields/PhoneField.tsx'
import { StepHead } from './Steps.tsx'
import type { StepProps } from './StepProps.ts'

/** First step: who signs up (spec 5, employee sign-up). */
export function DetailsStep({
  registration,
  config,
  navigation,
  messages,
  text,
  say,
  locale,
  announced,
}: StepProps) {
  const { draft, passwords, problems, change, changePasswords } = registration
  const form = useProblemFocus(registration.checked)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void registration.next()
      }}
    >
      <StepHead
        text={text}
        step={1}
        title={text.title}
        lead={config && fill(text.lead, { name: config.name })}
        announced={announced}
      />
      <NameFields registration={registration} text={text} say={say} />
      <TextField
        id="email"
        label={text.email}
        type="email"
        value={draft.email}
        autoComplete="email"
        autoCapitalize="none"
        optional
        problem={say(problems['email'])}
        onChange={(email) => change({ email })}
      />
      <PhoneField
        id="contactNumber"
        label={text.contactNumber}
        help={text.contactHelp}
        text={text}
        locale={locale}
        country={draft.country}
        number={draft.number}
        problem={say(problems['contactNumber'])}
        onChange={change}
      />
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
      <button type="submit" className={entry.primary}>
        {text.next}
      </button>
      <p className={entry.aside}>
        {text.haveAccount}{' '}
        <EntryLink to="/login" navigation={navigation}>
          {text.signIn}
        </EntryLink>
      </p>
    </form>
  )
}
