import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { listPlans, type PlanAnswer } from '../../../resources/pam/partner.calls.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { SimpleTable } from '../SimpleTable.tsx'
import { pamTexts } from '../texts.ts'
import { planTexts } from './planTexts.ts'
import { usePlatformRole } from '../usePlatformRole.ts'

const tones = { draft: 'neutral', active: 'success', grandfathered: 'info', retired: 'neutral' } as const

/** Plans with what they cost and allow; the operator changes them. */
export function PlansPage() {
  const text = useTexts(pamTexts)
  const planText = useTexts(planTexts)
  const formats = useFormats()
  const plans = useCall(listPlans, {})
  const { data: role } = usePlatformRole()
  const [editing, setEditing] = useState<PlanAnswer | 'new'>()
  const mayEdit = role?.isOperator === true && role.mayManage
  const most = (value: number | null) => (value === null ? text('unlimited') : formats.number(value))
  const add = mayEdit && (
    <Button variant="contained" onClick={() => setEditing('new')} sx={{ minHeight: { xs: 44, md: 36 } }}>
      {planText('newPlan')}
    </Button>
  )
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('plans')} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1.5 }}>{add}</Box>
      <Answered of={plans} empty={<Notice title={text('noPlans')} help={planText('noPlansHelp')} />}>
        {(rows) => (
          <SimpleTable
            label={text('plans')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'name',
                title: text('plan'),
                renderCell: (plan) =>
                  mayEdit ? (
                    <Link
                      component="button"
                      type="button"
                      onClick={() => setEditing(plan)}
                      sx={{ fontWeight: 600 }}
                    >
                      {plan.name}
                    </Link>
                  ) : (
                    plan.name
                  ),
              },
              { name: 'code', title: text('code'), renderCell: ({ code }) => code },
              {
                name: 'status',
                title: text('status'),
                renderCell: ({ status }) => (
                  <StatusChip
                    choice={{ value: status, label: text(`plan_${status}`), tone: tones[status] }}
                  />
                ),
              },
              { name: 'unit', title: text('perUnit'), renderCell: ({ perUnit }) => text(`unit_${perUnit}`) },
              {
                name: 'monthly',
                title: text('priceMonthly'),
                figure: true,
                renderCell: ({ priceMonthly }) => formats.amount(priceMonthly),
              },
              {
                name: 'base',
                title: text('baseMonthly'),
                figure: true,
                renderCell: ({ baseMonthly }) => formats.amount(baseMonthly),
              },
              {
                name: 'people',
                title: text('maxEmployees'),
                figure: true,
                renderCell: (plan) => most(plan.maxEmployees),
              },
              {
                name: 'sites',
                title: text('maxPins'),
                figure: true,
                renderCell: (plan) => most(plan.maxPins),
              },
              {
                name: 'trial',
                title: text('trialDays'),
                figure: true,
                renderCell: ({ trialDays }) => formats.number(trialDays),
              },
              {
                name: 'clients',
                title: text('clients'),
                figure: true,
                renderCell: ({ clients }) => formats.number(clients),
              },
            ]}
          />
        )}
      </Answered>
      {editing && (
        <PlanDialog plan={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Box>
  )
}
