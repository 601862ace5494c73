import { useMemo } from 'react'
import { countryCodes, countryName } from '../../domain/countries.ts'
import { industries, type Industry } from '../../domain/industries.ts'
import { employeeBands, trialDays } from '../../domain/registration.ts'
import entry from '../../providers/entry.module.css'
import { SelectField } from '../../providers/entry/SelectField.tsx'
import { TextField } from '../../providers/entry/TextField.tsx'
import { useProblemFocus } from '../../providers/entry/useProblemFocus.ts'
import { fill } from '../../providers/i18n/entry.ts'
import { PhoneField } from './PhoneField.tsx'
import style from './register.module.css'
import { StepHead } from './Steps.tsx'
import type { StepProps } from './StepProps.ts'

const industryOption = ({ industryId, industryName }: Industry) => ({
  value: JSON.stringify({ industryId, industryName }),
  label: industryName,
})

/** The other second step: a company that signs up with the visitor as its owner (spec 5, client sign-up). */
export function ClientStep({ registration, text, say, refusal, locale, announced }: StepProps) {
  const { draft, problems, busy, change } = registration
  const form = useProblemFocus(registration.checked)
  const countries = useMemo(
    () =>
      countryCodes
        .map((value) => ({ value, label: countryName(value, locale) }))
        .sort((one, other) => one.label.localeCompare(other.label, locale)),
    [locale],
  )
  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void registration.signUpCompany()
      }}
    >
      <StepHead
        text={text}
        step={2}
        title={text.clientTitle}
        lead={fill(text.clientLead, { days: String(trialDays) })}
        announced={announced}
      />
      <div className={style.pair}>
        <div>
          <TextField
            id="firstName"
            label={text.firstName}
            value={draft.firstName}
            autoComplete="given-name"
            maxLength={80}
            problem={say(problems['firstName'])}
            onChange={(firstName) => change({ firstName })}
          />
        </div>
        <div>
          <TextField
            id="lastName"
            label={text.lastName}
            value={draft.lastName}
            autoComplete="family-name"
            maxLength={80}
            problem={say(problems['lastName'])}
            onChange={(lastName) => change({ lastName })}
          />
        </div>
      </div>
      <TextField
        id="companyName"
        label={text.companyName}
        value={draft.companyName}
        autoComplete="organization"
        maxLength={120}
        problem={say(problems['companyName'])}
        onChange={(companyName) => change({ companyName })}
      />
      <SelectField
        id="companyCountry"
        label={text.country}
        value={draft.companyCountry}
        autoComplete="country"
        choices={countries}
        problem={say(problems['country'])}
        onChange={(companyCountry) => change({ companyCountry })}
      />
      <SelectField
        id="industry"
        label={text.industry}
        value={draft.industry}
        none={text.choose}
        choices={industries.map((top) => ({
          ...industryOption(top),
          below: top.subIndustries.map(industryOption),
        }))}
        problem={say(problems['industry'])}
        onChange={(industry) => change({ industry })}
      />
      <SelectField
        id="user"
        label={text.employees}
        value={draft.user}
        choices={employeeBands.map((band) => ({ value: band, label: band }))}
        problem={say(problems['user'])}
        onChange={(chosen) => {
          const user = employeeBands.find((band) => band === chosen)
          if (user) change({ user })
        }}
      />
      <TextField
        id="email"
        label={text.clientEmail}
        type="email"
        value={draft.email}
        autoComplete="email"
        autoCapitalize="none"
        problem={say(problems['email'])}
        onChange={(email) => change({ email })}
      />
      <PhoneField
        id="contact"
        label={text.mobile}
        help={text.contactHelp}
        text={text}
        locale={locale}
        country={draft.country}
        number={draft.number}
        problem={say(problems['contact'])}
        onChange={change}
      />
      <p role="alert" className={entry.problem}>
        {refusal}
      </p>
      <button type="submit" className={entry.primary} disabled={busy}>
        {busy ? text.busy : text.clientSubmit}
      </button>
      <button
        type="button"
        className={entry.secondary}
        disabled={busy}
        onClick={() => registration.go('workspace')}
      >
        {text.back}
      </button>
    </form>
  )
}
