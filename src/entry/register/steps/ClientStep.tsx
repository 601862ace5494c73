import { useMemo } from 'react'
import { countryCodes, countryName } from '../../../domain/people/countries.ts'
import { industries, type Industry } from '../../../domain/platform/industries.ts'
import { industryNamesMs } from '../../../domain/platform/industryNames.ms.ts'
import { employeeBands, trialDays } from '../../../domain/platform/registration.ts'
import entry from '../../../providers/entry/entry.module.css'
import { SelectField } from '../../../providers/entry/SelectField.tsx'
import { TextField } from '../../../providers/entry/TextField.tsx'
import { useProblemFocus } from '../../../providers/entry/useProblemFocus.ts'
import { fill, type Locale } from '../../../providers/i18n/entry.ts'
import { NameFields } from '../fields/NameFields.tsx'
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx'
import { PhoneField } from '../fields/PhoneField.tsx'
import { StepHead } from './Steps.tsx'
import type { StepProps } from './StepProps.ts'

const industryOption = ({ industryId, industryName }: Industry, locale: Locale) => ({
  value: JSON.stringify({ industryId, industryName }),
  label: locale === 'ms' ? (industryNamesMs[industryName] ?? industryName) : industryName,
})

/**
 * A company that signs up with the visitor as its owner (spec 5, client sign-up): the other second step, or the first one,
 * which then asks for the password as well.
 */
export function ClientStep({ registration, messages, text, say, refusal, locale, announced }: StepProps) {
  const { draft, problems, busy, change, isFirst } = registration
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
        step={isFirst ? 1 : 2}
        of={isFirst ? 2 : 3}
        title={text.clientTitle}
        lead={fill(text.clientLead, { days: String(trialDays) })}
        announced={announced}
      />
      <NameFields registration={registration} text={text} say={say} />
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
          ...industryOption(top, locale),
          below: top.subIndustries.map((one) => industryOption(one, locale)),
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
      {isFirst && <NewPasswordFields registration={registration} messages={messages} text={text} say={say} />}
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
        onClick={() => registration.go(isFirst ? 'signup' : 'workspace')}
      >
        {text.back}
      </button>
    </form>
  )
}
