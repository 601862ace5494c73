import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { todayIn, useFormats } from '../../../kit/formats/locale.ts'
import { SheetBar } from '../../../kit/layout/SheetBar.tsx'
import { useZone } from '../../../kit/formats/zone.tsx'
import { Notice } from '../../../kit/loading/states.tsx'
import { listTrials } from '../../../resources/pam/contact.calls.ts'
import { actionWord, isDangerous, offered } from '../actions.ts'
import { clientPath } from '../address.ts'
import { ChangeDialog, type Made } from '../ChangeDialog.tsx'
import { ClientHealth } from '../ClientState.tsx'
import { SimpleTable } from '../SimpleTable.tsx'
import { Contact } from './Contact.tsx'
import { LetterDialog } from './LetterDialog.tsx'
import { ownerTexts } from './ownerTexts.ts'
import { pamTexts } from '../texts.ts'
import { UndoBar } from '../UndoBar.tsx'
import { usePlatformRole } from '../usePlatformRole.ts'

const tones = { running: 'success', ending: 'warning', expired: 'danger', converted: 'info' } as const
const isSource = (source: string): source is 'self_signup' | 'partner' | 'sales' =>
  ['self_signup', 'partner', 'sales'].includes(source)

/** Actions on a trial. */
const trialKinds = ['extendTrial', 'convertTrial', 'endTrial'] as const

/** Trials by their end, soonest first; chosen ones are extended, converted and ended together. */
export function TrialsPage() {
  const text = useTexts(pamTexts)
  const own = useTexts(ownerTexts)
  const formats = useFormats()
  const [given, setGiven] = useSearchParams()
  const zone = useZone()
  const [today] = useState(() => todayIn(zone))
  const withEnded = given.has('ended')
  const trials = useCall(listTrials, { query: withEnded ? {} : { from: today } })
  const role = usePlatformRole().data
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [acting, setActing] = useState<(typeof trialKinds)[number]>()
  const [writing, setWriting] = useState(false)
  const [made, setMade] = useState<Made>()
  const kinds = role?.mayManage ? trialKinds.filter((kind) => offered(role.isOperator).includes(kind)) : []
  const open = (trials.data ?? []).filter(({ status }) => status !== 'converted')
  const chosen = open.flatMap(({ companyId }) => (ticked.includes(companyId) ? companyId : []))
  const tick = (id: number) =>
    setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id])
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('trials')} />
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={withEnded}
            onChange={(_, on) => setGiven(on ? { ended: '' } : {}, { replace: true })}
          />
        }
        label={own('withEnded')}
        sx={{ mb: 1, ml: 0, gap: 1, minHeight: 44 }}
      />
      {made && <UndoBar made={made} onGone={() => setMade(undefined)} />}
      <Answered of={trials} empty={<Notice title={own('noTrials')} help={own('noTrialsHelp')} />}>
        {(rows) => (
          <SimpleTable
            label={text('trials')}
            rows={rows}
            keyOf={({ companyId }) => companyId}
            columns={[
              {
                name: 'client',
                title: text('client'),
                renderCell: ({ companyId, name, status }) => (
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                    {kinds.length > 0 && (
                      <Checkbox
                        size="small"
                        checked={chosen.includes(companyId)}
                        disabled={status === 'converted'}
                        onChange={() => tick(companyId)}
                        slotProps={{ input: { 'aria-label': text('select', { name }) } }}
                        sx={{ my: -1, ml: -1 }}
                      />
                    )}
                    <Link
                      component={RouterLink}
                      to={clientPath(companyId)}
                      color="text.primary"
                      underline="hover"
                    >
                      {name}
                    </Link>
                  </Box>
                ),
              },
              {
                name: 'status',
                title: text('status'),
                renderCell: ({ status }) => (
                  <StatusChip
                    choice={{ value: status, label: own(`trial_${status}`), tone: tones[status] }}
                  />
                ),
              },
              { name: 'plan', title: text('plan'), renderCell: ({ plan }) => plan ?? text('noPlan') },
              {
                name: 'health',
                title: text('health'),
                renderCell: (row) => <ClientHealth row={row} />,
              },
              {
                name: 'active',
                title: text('lastActive'),
                renderCell: ({ lastActiveAt }) =>
                  lastActiveAt === null ? text('never') : formats.relative(lastActiveAt),
              },
              {
                name: 'contact',
                title: text('owner'),
                renderCell: ({ owner, email, contactNumber }) => (
                  <>
                    {owner ?? '–'} <Contact email={email} contactNumber={contactNumber} />
                  </>
                ),
              },
              {
                name: 'started',
                title: text('started'),
                renderCell: ({ startedOn }) => (startedOn === null ? '–' : formats.day(startedOn)),
              },
              { name: 'ends', title: text('ends'), renderCell: ({ endsOn }) => formats.day(endsOn) },
              {
                name: 'left',
                title: text('leftDays'),
                figure: true,
                renderCell: ({ daysLeft }) => (daysLeft < 0 ? '–' : formats.number(daysLeft)),
              },
              {
                name: 'extended',
                title: text('extended'),
                figure: true,
                renderCell: ({ extendedTimes }) => text('times', { smart_count: extendedTimes }),
              },
              {
                name: 'source',
                title: text('source'),
                renderCell: ({ source }) => (isSource(source) ? own(`source_${source}`) : source),
              },
            ]}
          />
        )}
      </Answered>
      {chosen.length > 0 && (
        <SheetBar label={text('selected', { smart_count: chosen.length })}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              color={isDangerous(kind) ? 'error' : 'primary'}
              onClick={() => setActing(kind)}
              sx={{ minHeight: { xs: 44, md: 36 } }}
            >
              {text(actionWord(kind))}
            </Button>
          ))}
          {role?.mayManage && <Button onClick={() => setWriting(true)}>{own('write')}</Button>}
          <Button onClick={() => setTicked([])}>{text('unselect')}</Button>
        </SheetBar>
      )}
      {writing && <LetterDialog companyIds={chosen} onClose={() => setWriting(false)} />}
      {acting && (
        <ChangeDialog
          kind={acting}
          companyIds={chosen}
          onMade={(done) => {
            setMade(done)
            setTicked([])
          }}
          onClose={() => setActing(undefined)}
        />
      )}
    </Box>
  )
}
