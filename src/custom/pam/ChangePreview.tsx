import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue } from 'react'
import { useDataProvider } from 'react-admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClientAction } from '../../domain/platform/clientActions.ts'
import type { KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { useReason } from '../../kit/texts/texts.ts'
import { changeClients } from '../../resources/pam/change.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { PlanComparison, usePlanWords } from './plans/PlanComparison.tsx'
import { planTexts } from './plans/planTexts.ts'
import { pamTexts } from './texts.ts'
import { useStateWord } from './useStateWord.ts'

type Changes = AnswerOf<typeof changeClients>
type Row = Changes['rows'][number]

/** Asks for the preview of an action; nothing while the action lacks something. */
export function useBecomes(action: ClientAction | undefined, companyIds: readonly number[]) {
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

/** The effect of an action on each client. */
export function Becomes({ of: { data, error, refetch } }: { of: ReturnType<typeof useBecomes> }) {
  const text = useTexts(pamTexts)
  const reason = useReason()
  const formats = useFormats()
  const plan = usePlanWords()
  const stateWord = useStateWord()
  const planText = useTexts(planTexts)
  const day = (one: string | null) => (one === null ? '–' : formats.day(one))
  const [first, ...others] = data?.rows ?? []
  const compared = others.length === 0 && first?.comparison ? first : undefined
  const begins = ({ begins: plan }: Row) =>
    plan &&
    planText(plan.isRest ? 'beginsNow' : 'begins', {
      day: day(plan.on),
      total: `${plan.currency} ${formats.amount(plan.total)}`,
    })
  const words = (row: Row) => {
    if (row.unfit) return text('stays', { why: text(`unfit_${row.unfit}`) })
    const trials =
      row.trialEndsOn !== row.newTrialEndsOn &&
      text('becomes', { from: day(row.trialEndsOn), to: day(row.newTrialEndsOn) })
    const states =
      row.state !== row.newState &&
      text('becomes', { from: stateWord(row.state), to: stateWord(row.newState) })
    const plans = row.comparison && row !== compared && plan.change(row.comparison)
    return [states, trials, plans, begins(row)].filter(Boolean).join(', ')
  }
  const voided = ({ voids = [] }: Row) => voids.length > 0 && planText('voids', { numbers: voids.join(', ') })
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{text('tryAgain')}</Button>}>
        {text('previewFailed', { reason: reason(error) })}
      </Alert>
    )
  // The comparison says what else becomes of a single one.
  const isSaid = compared && !compared.unfit && compared.state === compared.newState
  // Changed clients come first.
  const listed = isSaid ? [] : (data?.rows ?? []).toSorted((a, b) => Number(!!a.unfit) - Number(!!b.unfit))
  return (
    <>
      <Box aria-live="polite">
        <Typography variant="subtitle2">
          {text('preview')}: {data && text('willChange', { smart_count: data.changed })}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 180, overflowY: 'auto' }}>
          {listed.map((row) => (
            <Typography key={row.companyId} component="li" variant="body2">
              {row.name}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {[words(row), row.blocks && text('why_blocked'), voided(row)].filter(Boolean).join(', ')}
              </Box>
            </Typography>
          ))}
        </Box>
      </Box>
      {compared && isSaid && compared.begins && (
        <Typography variant="body2">
          {compared.name}: {begins(compared)}
        </Typography>
      )}
      {compared && isSaid && compared.voids && compared.voids.length > 0 && (
        <Alert severity="info">{voided(compared)}</Alert>
      )}
      {compared?.comparison && (
        <PlanComparison of={compared.comparison} state={compared.newState} changes={!compared.unfit} />
      )}
    </>
  )
}
