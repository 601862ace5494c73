import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { partnerTiers } from '../../../domain/platform/platform.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { todayIn, useFormats } from '../../../kit/formats/locale.ts'
import { useZone } from '../../../kit/formats/zone.tsx'
import { setAgreement, type PartnerAnswer } from '../../../resources/pam/partner.calls.ts'
import { Choice, FormGrid, Input } from '../FormParts.tsx'
import { Terms } from './PartnerHome.tsx'
import { partnerTexts } from './partnerTexts.ts'
import { pamTexts } from '../texts.ts'

/** What has been agreed with a partner. */
export function AgreementDialog({ partner, onClose }: { partner: PartnerAnswer; onClose: () => void }) {
  const text = useTexts(pamTexts)
  const own = useTexts(partnerTexts)
  const formats = useFormats()
  const today = todayIn(useZone())
  const [typed, setTyped] = useState({
    code: partner.code ?? '',
    territory: partner.territory ?? '',
    commissionPercent: partner.commissionPercent ?? partner.terms[0]?.commissionPercent ?? '10',
    agreementStartsOn: today,
    agreementEndsOn: '',
  })
  const [tier, setTier] = useState(partner.tier ?? 'bronze')
  const [version] = useState(partner.version)
  const save = useAction(setAgreement, { done: () => text('agreementSaved'), onDone: onClose })
  const input = (name: keyof typeof typed, type: 'text' | 'date' = 'text') => (
    <Input
      name={name}
      label={text(name)}
      type={type}
      required={name !== 'territory' && name !== 'agreementEndsOn'}
      errors={save.errors}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  return (
    <ActionDialog
      title={text('editAgreement', { name: partner.name })}
      action={save}
      submit={text('save')}
      onSubmit={() => {
        const { code, commissionPercent, agreementStartsOn, agreementEndsOn } = typed
        if (save.lacks({ code, commissionPercent, agreementStartsOn })) return
        void save.run({
          params: { companyId: partner.companyId },
          body: {
            code,
            tier,
            territory: typed.territory.trim() || null,
            commissionPercent,
            agreementStartsOn,
            agreementEndsOn: agreementEndsOn || null,
            version,
          },
        })
      }}
      onClose={onClose}
    >
      <FormGrid>
        {input('code')}
        <Choice
          name="tier"
          label={text('tier')}
          errors={save.errors}
          value={tier}
          choices={partnerTiers.map((one) => [one, text(`tier_${one}`)] as const)}
          onChange={setTier}
        />
        {input('territory')}
        {input('commissionPercent')}
        {input('agreementStartsOn', 'date')}
        {input('agreementEndsOn', 'date')}
      </FormGrid>
      {typed.agreementStartsOn !== '' && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {own('termCounts', {
            percent: typed.commissionPercent,
            from: formats.day(typed.agreementStartsOn),
          })}
        </Alert>
      )}
      {partner.terms.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="subtitle2" component="h3">
            {own('terms')}
          </Typography>
          <Terms of={partner.terms} />
        </Box>
      )}
    </ActionDialog>
  )
}
