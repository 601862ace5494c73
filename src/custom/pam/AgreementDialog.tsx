import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { partnerTiers } from '../../domain/platform.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { setAgreement, type PartnerAnswer } from '../../resources/pam/partner.calls.ts'
import { Input } from './FormParts.tsx'
import { pamTexts } from './texts.ts'

/** What has been agreed with a partner. */
export function AgreementDialog({ partner, onClose }: { partner: PartnerAnswer; onClose: () => void }) {
  const text = useTexts(pamTexts)
  const [typed, setTyped] = useState({
    code: partner.code ?? '',
    territory: partner.territory ?? '',
    commissionPercent: partner.commissionPercent ?? '10',
    agreementStartsOn: partner.agreementStartsOn ?? '',
    agreementEndsOn: partner.agreementEndsOn ?? '',
  })
  const [tier, setTier] = useState(partner.tier ?? 'bronze')
  const save = useAction(setAgreement, { done: () => text('agreementSaved'), onDone: onClose })
  const input = (name: keyof typeof typed, type: 'text' | 'date' = 'text') => (
    <Input
      name={name}
      label={text(name)}
      type={type}
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
      disabled={typed.code.trim() === ''}
      onSubmit={() =>
        void save.run({
          params: { companyId: partner.companyId },
          body: {
            code: typed.code,
            tier,
            territory: typed.territory.trim() || null,
            commissionPercent: typed.commissionPercent,
            agreementStartsOn: typed.agreementStartsOn || null,
            agreementEndsOn: typed.agreementEndsOn || null,
          },
        })
      }
      onClose={onClose}
    >
      <Box sx={{ pt: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {input('code')}
        <TextField
          select
          label={text('tier')}
          value={tier}
          onChange={({ target }) => setTier(partnerTiers.find((one) => one === target.value) ?? 'bronze')}
        >
          {partnerTiers.map((one) => (
            <MenuItem key={one} value={one}>
              {text(`tier_${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {input('territory')}
        {input('commissionPercent')}
        {input('agreementStartsOn', 'date')}
        {input('agreementEndsOn', 'date')}
      </Box>
    </ActionDialog>
  )
}
