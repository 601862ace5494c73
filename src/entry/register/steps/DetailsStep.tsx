import entry from '../../../providers/entry/entry.module.css'
import { EntryLink } from '../../../providers/entry/EntryLink.tsx'
import { TextField } from '../../../providers/entry/TextField.tsx'
import { useProblemFocus } from '../../../providers/entry/useProblemFocus.ts'
import { fill } from '../../../providers/i18n/entry.ts'
import { NameFields } from '../fields/NameFields.tsx'
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx'
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
  const { draft, problems, change } = registration
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
        of={3}
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
      <NewPasswordFields registration={registration} messages={messages} text={text} say={say} />
      <button type="submit" className={entry.primary}>
        {text.next}
      </button>
      <p className={entry.aside}>
        {text.newCompany}{' '}
        <EntryLink to="/register?step=signupclient" navigation={navigation}>
          {text.clientLink}
        </EntryLink>
      </p>
      <p className={entry.aside}>
        {text.haveAccount}{' '}
        <EntryLink to="/login" navigation={navigation}>
          {text.signIn}
        </EntryLink>
      </p>
    </form>
  )
}
