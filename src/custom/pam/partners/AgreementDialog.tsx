import { useState } from 'react'
import { partnerTiers } from '../../../domain/platform/platform.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { setAgreement, type PartnerAnswer } from '../../../resources/pam/partner.calls.ts'
import { Choice, FormGrid, Input } from '../FormParts.tsx'
import { pamTexts } from '../texts.ts'

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
  const [version] = useState(partner.version)
  const save = useAction(setAgreement, { done: () => text('agreementSaved'), onDone: onClose })
  const input = (name: keyof typeof typed, type: 'text' | 'date' = 'text') => (
    <Input
      name={name}
      label={text(name)}
      type={type}
      required={name === 'code' || name === 'commissionPercent'}
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
        if (save.lacks({ code, commissionPercent })) return
        const days = {
          agreementStartsOn: agreementStartsOn || null,
          agreementEndsOn: agreementEndsOn || null,
        }
        void save.run({
          params: { companyId: partner.companyId },
          body: {
            code,
            tier,
            territory: typed.territory.trim() || null,
            commissionPercent,
            ...days,
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
    </ActionDialog>
  )
}
