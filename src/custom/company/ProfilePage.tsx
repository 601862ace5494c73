import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useLocaleState } from 'react-admin'
import { countryCodes, countryName } from '../../domain/people/countries.ts'
import { isColour } from '../../domain/text/colour.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { companyDetail, saveCompanyDetail } from '../../resources/company/company.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { LogoInput } from './LogoInput.tsx'
import { FormPart, SettingsForm } from './SettingsForm.tsx'
import { companyTexts } from './texts.ts'
import { useTyped } from './useTyped.ts'

type Detail = AnswerOf<typeof companyDetail>
const texts = ['name', 'regNo', 'taxNo', 'address', 'phone', 'email', 'website', 'brandColour'] as const
type TextName = (typeof texts)[number]
const valuesOf = (detail: Detail) => ({
  name: detail.name,
  regNo: detail.regNo ?? '',
  taxNo: detail.taxNo ?? '',
  address: detail.address ?? '',
  phone: detail.phone ?? '',
  email: detail.email ?? '',
  website: detail.website ?? '',
  brandColour: detail.brandColour ?? '',
  country: detail.country,
})

function ProfileForm({ detail }: { detail: Detail }) {
  const text = useTexts(companyTexts)
  const [language] = useLocaleState()
  const { values, changed, set, forget } = useTyped(valuesOf(detail))
  const save = useAction(saveCompanyDetail, { done: () => text('saved'), onDone: forget })
  const field = (name: TextName, more: object = {}) => (
    <TextField
      name={name}
      label={text(name)}
      value={values[name]}
      error={name in save.errors}
      helperText={save.errors[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      {...more}
    />
  )
  const orNull = (value: string) => value.trim() || null
  const send = () =>
    void save.run({
      body: {
        name: values.name,
        country: values.country,
        regNo: orNull(values.regNo),
        taxNo: orNull(values.taxNo),
        address: orNull(values.address),
        phone: orNull(values.phone),
        email: orNull(values.email),
        website: orNull(values.website),
        brandColour: orNull(values.brandColour),
        version: detail.version,
      },
    })
  return (
    <SettingsForm action={save} changed={changed} onSave={send}>
      <FormPart title={text('look')} help={text('logoHelp')}>
        <LogoInput logo={detail.logo} name={detail.name} />
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          {field('brandColour', { placeholder: '#0b6b75' })}
          <Box
            aria-hidden="true"
            sx={{
              width: 44,
              height: 44,
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
              bgcolor: isColour(values.brandColour) ? values.brandColour : 'transparent',
            }}
          />
        </Box>
      </FormPart>
      <FormPart title={text('identity')}>
        {field('name', { required: true })}
        {field('regNo')}
        {field('taxNo')}
        <Autocomplete
          options={countryCodes}
          value={values.country}
          disableClearable
          getOptionLabel={(code) => countryName(code, language)}
          onChange={(_, country) => set({ country })}
          renderInput={(input) => (
            <TextField
              {...input}
              label={text('country')}
              error={'country' in save.errors}
              helperText={save.errors['country']}
            />
          )}
        />
        {[
          [text('industry'), detail.industryName],
          [text('employeeBand'), detail.employeeBand],
        ].map(
          ([label, value]) =>
            value && (
              <Box key={label}>
                <Typography variant="caption" color="text.secondary">
                  {label}
                </Typography>
                <Typography>{value}</Typography>
              </Box>
            ),
        )}
      </FormPart>
      <FormPart title={text('contact')}>
        {field('address', { multiline: true, minRows: 2, autoComplete: 'street-address' })}
        {field('phone', { autoComplete: 'tel' })}
        {field('email', { autoComplete: 'email' })}
        {field('website', { placeholder: 'https://', autoComplete: 'url' })}
      </FormPart>
    </SettingsForm>
  )
}

/** The company's profile (spec 2, Company Profile). */
export function ProfilePage() {
  const text = useTexts(companyTexts)
  const detail = useCall(companyDetail, {})
  return (
    <Box sx={{ maxWidth: 880, mx: 'auto', width: '100%' }}>
      <PageTitle title={text('profile')} />
      <Heading title={text('profile')} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {text('profileLead')}
      </Typography>
      <Answered of={detail}>{(found) => <ProfileForm detail={found} />}</Answered>
    </Box>
  )
}
