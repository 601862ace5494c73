import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useIdentity } from '../../kit/access/identity.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { leaveDetail, remindLeave, type ShownLeave } from '../../resources/leave/leave.calls.ts'
import type { Decision } from './DecideDialog.tsx'
import { entriesPath } from './entriesPath.ts'
import { leaveTexts } from './texts.ts'
import { useAmounts } from './useAmounts.ts'

const DecideDialog = later(async () => (await import('./DecideDialog.tsx')).DecideDialog)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** Nobody or nothing, or the first of them. */
function Few({ none, lines }: { none: string; lines: readonly string[] }) {
  const text = useTexts(leaveTexts)
  const more = lines.length - 4
  const shown = more > 0 ? [...lines.slice(0, 4), text('more', { count: more })] : lines
  return lines.length === 0 ? (
    <Typography variant="body2">{none}</Typography>
  ) : (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {shown.map((line) => (
        <Typography key={line} component="li" variant="body2">
          {line}
        </Typography>
      ))}
    </Box>
  )
}

/** What decides on an application: its balance before and after, who else is away, the shifts it opens; and the buttons. */
export function LeaveNotice({ id }: { id: number }) {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const amounts = useAmounts()
  const [decision, setDecision] = useState<Decision>()
  const { employeeId: me } = useIdentity()
  const detail = useCall(leaveDetail, { params: { id } }, { keep: true })
  const remind = useAction(remindLeave, {
    done: ({ reminded: smart_count }) => text('reminded', { smart_count }),
  })
  const spanOf = (row: ShownLeave) => `${row.employee}, ${amounts.span(row)}`
  return (
    <Answered of={detail} rows={3}>
      {(leave) => {
        const names = leave.holders.map(({ name }) => name).join(', ')
        const unit = leave.totalMinutes === null ? 'day' : 'hour'
        const isCancel = leave.status === 'cancel_requested'
        const isOpen = leave.status === 'pending' || leave.status === 'partially_approved'
        return (
          <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
              <Typography sx={{ fontWeight: 600, flex: '1 1 200px' }}>
                {names
                  ? text('heldLevel', { level: leave.currentLevel ?? 1, names })
                  : `${leave.type}, ${amounts.ofLeave(leave)}`}
              </Typography>
              {leave.mayDecide && (
                <>
                  <Button variant="contained" onClick={() => setDecision('approve')}>
                    {text(isCancel ? 'acceptCancel' : 'approve')}
                  </Button>
                  <Button variant="outlined" color="error" onClick={() => setDecision('reject')}>
                    {text(isCancel ? 'keepLeave' : 'reject')}
                  </Button>
                </>
              )}
              {names && (
                <Button disabled={remind.busy} onClick={() => void remind.run({ params: { id } })}>
                  {text('remind')}
                </Button>
              )}
              {leave.mayCancel && (
                <Button color="error" onClick={() => setDecision('cancel')}>
                  {text('cancelLeave')}
                </Button>
              )}
            </Box>
            {remind.failure !== undefined && (
              <Typography color="error" role="alert" variant="body2" sx={{ mb: 1 }}>
                {remind.failure}
              </Typography>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Part title={text('takes')}>
                <Typography sx={{ fontWeight: 600 }}>
                  {amounts.ofLeave(leave)}
                  {amounts.times(leave) && ` (${amounts.times(leave).trim()})`}
                </Typography>
                <Few
                  none=""
                  lines={leave.days.flatMap(({ day, kind, days }) =>
                    kind === 'work'
                      ? []
                      : `${formats.day(day)}: ${text(kind)} (${amounts.short(unit, days)})`,
                  )}
                />
              </Part>
              {leave.before !== null && leave.after !== null && (
                <>
                  <Part title={text('before')}>
                    <Typography
                      component={Link}
                      to={entriesPath(leave.employeeId, { ...leave, typeId: leave.leaveTypeId })}
                      sx={{ fontWeight: 600 }}
                      color="text.primary"
                    >
                      {amounts.short(unit, leave.before)}
                    </Typography>
                  </Part>
                  <Part title={text('after')}>
                    <Typography
                      sx={{ fontWeight: 600 }}
                      color={leave.after.startsWith('-') ? 'error' : undefined}
                    >
                      {amounts.short(unit, leave.after)}
                    </Typography>
                  </Part>
                </>
              )}
              <Part title={text('alsoAway')}>
                <Few none={text('noneAway')} lines={leave.away.map(spanOf)} />
              </Part>
              <Part title={text(isOpen ? 'shiftsHit' : 'shiftsNow')}>
                <Few
                  none={text('noShifts')}
                  lines={leave.shifts.map(({ name, date }) => `${formats.day(date)}: ${name}`)}
                />
              </Part>
              {leave.decisions.length > 0 && (
                <Part title={text('decisions')}>
                  <Few
                    none=""
                    lines={leave.decisions.map(({ by, level, decision, remark, at }) =>
                      [
                        text(decision === 'approve' ? 'approve' : 'reject'),
                        text('byWhom', { name: by ?? '–', level }),
                        formats.exact(at),
                        remark,
                      ]
                        .filter(Boolean)
                        .join(' · '),
                    )}
                  />
                </Part>
              )}
            </Box>
            {decision && (
              <DecideDialog
                id={id}
                refNo={leave.refNo}
                decision={decision}
                insteadOf={leave.holders.some((holder) => holder.id === me) ? '' : names}
                onClose={() => setDecision(undefined)}
              />
            )}
          </Box>
        )
      }}
    </Answered>
  )
}
