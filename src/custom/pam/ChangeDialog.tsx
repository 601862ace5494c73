import Stack from '@mui/material/Stack'
import { useState } from 'react'
import {
  featureStandings,
  type ClientAction,
  type FeatureStanding,
} from '../../domain/platform/clientActions.ts'
import { switchable } from '../../domain/access/features.ts'
import { modules, type ModuleCode } from '../../domain/access/permissions.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { changeClients } from '../../resources/pam/change.calls.ts'
import { clientDetail } from '../../resources/pam/client.calls.ts'
import { actionWord, isDangerous } from './actions.ts'
import { Choice, Input } from './FormParts.tsx'
import { usePartners } from './partners/usePartners.ts'
import { usePlans } from './plans/usePlans.ts'
import { PlanFields, PriceFields, type PlanTyped, type PriceTyped } from './plans/PlanFields.tsx'
import { Becomes, useBecomes } from './ChangePreview.tsx'
import { pamTexts } from './texts.ts'
import { useOfferUndo } from './useOfferUndo.tsx'

interface Props {
  kind: ClientAction['kind']
  companyIds: readonly number[]
  onClose: () => void
  onDone?: () => void
}

/** Asks for what an action needs and why, shows what becomes of each client, and does it. */
export function ChangeDialog({ kind, companyIds, onClose, onDone }: Props) {
  const text = useTexts(pamTexts)
  const label = useLabel()
  const offerUndo = useOfferUndo()
  const [days, setDays] = useState('14')
  const [chosen, setChosen] = useState<PlanTyped>()
  const [price, setPrice] = useState<PriceTyped>()
  const [on, setOn] = useState(true)
  const [partnerId, setPartnerId] = useState(0)
  const [module, setModule] = useState<ModuleCode>()
  const [standing, setStanding] = useState<FeatureStanding>('on')
  const [reason, setReason] = useState('')
  const asksPlan = kind === 'changePlan' || kind === 'convertTrial'
  const asksPartner = kind === 'assignPartner'
  const asksPrice = kind === 'setPrice'
  const partners = usePartners(asksPartner)
  const [clientId = 0, ...others] = companyIds
  const isOne = others.length === 0
  // What a single client has is where its choice begins.
  const isAsked = (asksPlan || asksPrice) && isOne
  const detail = useCall(clientDetail, { params: { clientId } }, { enabled: isAsked }).data
  const own = detail?.client
  const offered = usePlans(asksPlan)
  const plan = chosen ?? {
    planId: offered.find(({ id }) => id === own?.planId)?.id,
    cycle: own?.cycle ?? 'asBefore',
    when: 'renewal',
    force: false,
  }
  const agreed = price ?? {
    negotiatedPrice: detail?.agreed.negotiatedPrice ?? '',
    discountPercent: detail?.agreed.discountPercent ?? '',
    discountUntil: detail?.agreed.discountUntil ?? '',
  }

  const wanted = (): ClientAction | undefined => {
    if (kind === 'extendTrial') {
      const number = Number(days)
      return Number.isInteger(number) && number >= 1 && number <= 365 ? { kind, days: number } : undefined
    }
    if (kind === 'changePlan' || kind === 'convertTrial') {
      const { planId, force, when } = plan
      if (planId === undefined) return undefined
      const cycle = plan.cycle === 'asBefore' ? undefined : plan.cycle
      return { kind, planId, cycle, force, ...(kind === 'changePlan' && { when }) }
    }
    if (kind === 'setPrice') {
      const { negotiatedPrice, discountPercent, discountUntil } = agreed
      return {
        kind,
        negotiatedPrice: negotiatedPrice.trim() || null,
        discountPercent: discountPercent.trim() || null,
        discountUntil: discountUntil || null,
      }
    }
    if (kind === 'setPartnership' || kind === 'setCardBilling') return { kind, on }
    if (kind === 'setFeature') return module === undefined ? undefined : { kind, module, standing }
    if (kind === 'assignPartner') return { kind, partnerId: partnerId || null }
    return { kind }
  }
  const action = wanted()
  const becomes = useBecomes(action, companyIds)
  const change = useAction(changeClients, {
    onDone: ({ changeId, changed }) => {
      if (changeId !== null)
        offerUndo({ changeId, words: text('done', { action: text(actionWord(kind)), smart_count: changed }) })
      onDone?.()
      onClose()
    },
  })
  const { errors } = change
  const send = () => {
    const asked = { ...(asksPlan && { planId: plan.planId }), ...(kind === 'setFeature' && { module }) }
    if (change.lacks({ ...asked, reason }) || !action) return
    const seen = becomes.data?.rows.map(({ companyId, version }) => ({ companyId, version }))
    void change.run({ body: { action, companyIds: [...companyIds], reason, seen } })
  }
  return (
    <ActionDialog
      title={text(actionWord(kind))}
      help={text(`help_${actionWord(kind)}`)}
      action={change}
      submit={text(actionWord(kind))}
      tone={isDangerous(kind) ? 'error' : 'primary'}
      disabled={becomes.data?.changed === 0}
      onSubmit={send}
      onClose={onClose}
      maxWidth={asksPlan ? 'md' : 'sm'}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {kind === 'extendTrial' && (
          <Input
            numeric
            name="days"
            label={text('days')}
            errors={action ? {} : { days: text('daysWanted') }}
            value={days}
            onChange={(typed) => setDays(typed.slice(0, 5))}
          />
        )}
        {asksPlan && (
          <PlanFields
            kind={kind}
            isOne={isOne}
            plans={offered.map(({ id, name }) => [id, name] as const)}
            value={plan}
            errors={errors}
            onChange={setChosen}
          />
        )}
        {asksPrice && <PriceFields value={agreed} errors={errors} onChange={setPrice} />}
        {(kind === 'setPartnership' || kind === 'setCardBilling') && (
          <Choice
            name="on"
            label={text(kind)}
            errors={errors}
            value={on ? 'on' : 'off'}
            choices={(['on', 'off'] as const).map((one) => [one, text(one)] as const)}
            onChange={(chosen) => setOn(chosen === 'on')}
          />
        )}
        {kind === 'setFeature' && (
          <>
            <Choice
              required
              name="module"
              label={text('area')}
              errors={errors}
              value={module ?? ''}
              choices={switchable.map((code) => [code, label(modules[code])] as const)}
              onChange={setModule}
            />
            <Choice
              name="standing"
              label={text('forThisClient')}
              errors={errors}
              value={standing}
              choices={featureStandings.map((one) => [one, text(one)] as const)}
              onChange={setStanding}
            />
          </>
        )}
        {asksPartner && (
          <Choice
            name="partnerId"
            label={text('partner')}
            errors={errors}
            value={partnerId}
            choices={[[0, text('none')], ...partners]}
            onChange={setPartnerId}
          />
        )}
        {action && <Becomes of={becomes} />}
        <Input
          required
          name="reason"
          label={text('reason')}
          hint={text('reasonHelp')}
          errors={errors}
          value={reason}
          onChange={setReason}
          most={500}
        />
      </Stack>
    </ActionDialog>
  )
}
