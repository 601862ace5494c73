import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { featureStandings, type ClientAction, type FeatureStanding } from '../../domain/clientActions.ts'
import { switchable } from '../../domain/features.ts'
import { isModuleCode, modules, type ModuleCode } from '../../domain/permissions.ts'
import { billingCycles, type BillingCycle } from '../../domain/subscription.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import type { KitDataProvider } from '../../kit/dataProvider.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { useFormats } from '../../kit/locale.ts'
import { useLabel, useReason } from '../../kit/texts.ts'
import { changeClients } from '../../resources/pam/client.calls.ts'
import { listPartners, listPlans } from '../../resources/pam/partner.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { actionWords, helpWords, isDangerous } from './actions.ts'
import { pamTexts } from './texts.ts'

/** A change that has been made, so that it can be offered to be undone. */
export interface Made {
  changeId: number
  words: string
}

interface Props {
  kind: ClientAction['kind']
  companyIds: readonly number[]
  onClose: () => void
  onMade: (made: Made | undefined) => void
}

const most = 8

/** Asks for what an action needs and why, shows what becomes of each client, and does it. */
export function ChangeDialog({ kind, companyIds, onClose, onMade }: Props) {
  const text = useTexts(pamTexts)
  const label = useLabel()
  const [days, setDays] = useState('14')
  const [planId, setPlanId] = useState<number>()
  const [cycle, setCycle] = useState<BillingCycle>('monthly')
  const [on, setOn] = useState(true)
  const [partnerId, setPartnerId] = useState<number>()
  const [module, setModule] = useState<ModuleCode>()
  const [standing, setStanding] = useState<FeatureStanding>('on')
  const [reason, setReason] = useState('')
  const asksPlan = kind === 'changePlan' || kind === 'convertTrial'
  const asksPartner = kind === 'assignPartner'
  const plans = useCall(listPlans, {}, { enabled: asksPlan })
  const planName = (id: number | null) => plans.data?.find((plan) => plan.id === id)?.name ?? text('noPlan')
  const partners = useCall(listPartners, {}, { enabled: asksPartner })

  const wanted = (): ClientAction | undefined => {
    if (kind === 'extendTrial') {
      const number = Number(days)
      return Number.isInteger(number) && number >= 1 && number <= 365 ? { kind, days: number } : undefined
    }
    if (kind === 'changePlan' || kind === 'convertTrial')
      return planId === undefined ? undefined : { kind, planId, cycle }
    if (kind === 'setPartnership' || kind === 'setCardBilling') return { kind, on }
    if (kind === 'setFeature') return module === undefined ? undefined : { kind, module, standing }
    if (kind === 'assignPartner') return { kind, partnerId: partnerId ?? null }
    return { kind }
  }
  const action = wanted()
  const becomes = useBecomes(action, companyIds)
  const change = useAction(changeClients, {
    onDone: ({ changeId, changed }) => {
      onMade(
        changeId === null
          ? undefined
          : { changeId, words: text('done', { action: text(actionWords[kind]), smart_count: changed }) },
      )
      onClose()
    },
  })
  return (
    <ActionDialog
      title={text(actionWords[kind])}
      help={text(helpWords[kind])}
      action={change}
      submit={text(actionWords[kind])}
      tone={isDangerous(kind) ? 'error' : 'primary'}
      disabled={action === undefined || reason.trim() === '' || becomes.data?.changed === 0}
      onSubmit={() => {
        if (action && reason.trim() !== '')
          void change.run({ body: { action, companyIds: [...companyIds], reason } })
      }}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {kind === 'extendTrial' && (
          <TextField
            label={text('days')}
            value={days}
            onChange={({ target }) => setDays(target.value.slice(0, 5))}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            error={action === undefined}
            helperText={action === undefined && text('daysWanted')}
          />
        )}
        {asksPlan && (
          <>
            <TextField
              select
              required
              label={text('plan')}
              value={planId ?? ''}
              onChange={({ target }) => setPlanId(Number(target.value))}
              error={'planId' in change.errors}
              helperText={change.errors['planId']}
            >
              {(plans.data ?? [])
                .filter(({ status }) => status === 'active')
                .map(({ id, name }) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
            </TextField>
            <TextField
              select
              label={text('cycle')}
              value={cycle}
              onChange={({ target }) => setCycle(target.value === 'yearly' ? 'yearly' : 'monthly')}
            >
              {billingCycles.map((one) => (
                <MenuItem key={one} value={one}>
                  {text(one)}
                </MenuItem>
              ))}
            </TextField>
          </>
        )}
        {(kind === 'setPartnership' || kind === 'setCardBilling') && (
          <TextField
            select
            label={text(kind)}
            value={on ? 'on' : 'off'}
            onChange={({ target }) => setOn(target.value === 'on')}
          >
            <MenuItem value="on">{text('on')}</MenuItem>
            <MenuItem value="off">{text('off')}</MenuItem>
          </TextField>
        )}
        {kind === 'setFeature' && (
          <>
            <TextField
              select
              required
              label={text('area')}
              value={module ?? ''}
              onChange={({ target }) => isModuleCode(target.value) && setModule(target.value)}
            >
              {switchable.map((code) => (
                <MenuItem key={code} value={code}>
                  {label(modules[code])}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={text('forThisClient')}
              value={standing}
              onChange={({ target }) =>
                setStanding(featureStandings.find((one) => one === target.value) ?? 'asPlan')
              }
            >
              {featureStandings.map((one) => (
                <MenuItem key={one} value={one}>
                  {text(one)}
                </MenuItem>
              ))}
            </TextField>
          </>
        )}
        {asksPartner && (
          <TextField
            select
            label={text('partner')}
            value={partnerId ?? 0}
            onChange={({ target }) => setPartnerId(Number(target.value) || undefined)}
            error={'partnerId' in change.errors}
            helperText={change.errors['partnerId']}
          >
            <MenuItem value={0}>{text('none')}</MenuItem>
            {(partners.data ?? []).map(({ companyId, name }) => (
              <MenuItem key={companyId} value={companyId}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          required
          label={text('reason')}
          helperText={change.errors['reason'] ?? text('reasonHelp')}
          error={'reason' in change.errors}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {action && <Becomes of={becomes} planName={planName} />}
      </Stack>
    </ActionDialog>
  )
}

type Changes = AnswerOf<typeof changeClients>
type Row = Changes['rows'][number]

/** What would become of the clients; undefined until it is known, and while the action lacks something. */
function useBecomes(action: ClientAction | undefined, companyIds: readonly number[]) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const asked = useDeferredValue(JSON.stringify(action))
  return useQuery({
    queryKey: ['pam', 'preview', asked, companyIds],
    queryFn: ({ signal }) =>
      action &&
      dataProvider.ask(
        changeClients,
        { body: { action, companyIds: [...companyIds], reason: '', preview: true } },
        { signal },
      ),
    enabled: action !== undefined,
    placeholderData: keepPreviousData,
  })
}

interface BecomesProps {
  of: ReturnType<typeof useBecomes>
  planName: (id: number | null) => string
}

function Becomes({ of: { data, error, refetch }, planName }: BecomesProps) {
  const text = useTexts(pamTexts)
  const reason = useReason()
  const formats = useFormats()
  const day = (one: string | null) => (one === null ? '–' : formats.day(one))
  const words = (row: Row) => {
    if (row.unfit) return text('stays', { why: text(`unfit_${row.unfit}`) })
    if (row.trialEndsOn !== row.newTrialEndsOn)
      return text('becomes', { from: day(row.trialEndsOn), to: day(row.newTrialEndsOn) })
    if (row.planId !== row.newPlanId)
      return text('becomes', { from: planName(row.planId), to: planName(row.newPlanId) })
    return row.state === row.newState
      ? ''
      : text('becomes', { from: text(`state_${row.state}`), to: text(`state_${row.newState}`) })
  }
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{text('tryAgain')}</Button>}>
        {text('previewFailed', { reason: reason(error) })}
      </Alert>
    )
  return (
    <Box aria-live="polite">
      <Typography variant="subtitle2">
        {text('preview')}: {data && text('willChange', { smart_count: data.changed })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 180, overflowY: 'auto' }}>
        {data?.rows.slice(0, most).map((row) => (
          <Typography key={row.companyId} component="li" variant="body2">
            {row.name}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {[words(row), row.blocks && text('why_blocked')].filter(Boolean).join(', ')}
            </Box>
          </Typography>
        ))}
        {data && data.rows.length > most && <li>+{formats.number(data.rows.length - most)}</li>}
      </Box>
    </Box>
  )
}
