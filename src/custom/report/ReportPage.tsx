import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useLocaleState, usePermissions } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useAddress } from '../../kit/navigation/address.ts'
import { dayIn } from '../../domain/time/dates.ts'
import { scopeOf } from '../../domain/access/permissions.ts'
import { codesOf } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { useLabel } from '../../kit/texts/texts.ts'
import { makeReports, reportOption, type ReportKindInfo } from '../../resources/report/report.calls.ts'
import type { ReportLayout, ReportParams, SavedReport } from '../../resources/report/reports.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { addressOf, chosenIn, firstLayout, groupColumns } from './address.ts'
import { HistoryPanel } from './HistoryPanel.tsx'
import { LayoutFields } from './LayoutFields.tsx'
import { Limits } from './Limits.tsx'
import { Panel } from './Panel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { SavedPanel } from './SavedPanel.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { reportTexts } from './texts.ts'

type Options = AnswerOf<typeof reportOption>
const tabs = ['preview', 'history', 'saved'] as const

interface KindsProps {
  kinds: readonly ReportKindInfo[]
  chosen: ReportKindInfo
  onChoose: (name: string) => void
}

/** The reports that there are: a list beside the form, on a phone a choice above it. */
function Kinds({ kinds, chosen, onChoose }: KindsProps) {
  const text = useTexts(reportTexts)
  const label = useLabel()
  return (
    <>
      <TextField
        select
        label={text('kinds')}
        value={chosen.name}
        onChange={({ target }) => onChoose(target.value)}
        sx={{ display: { xs: 'flex', md: 'none' } }}
      >
        {kinds.map((kind) => (
          <MenuItem key={kind.name} value={kind.name}>
            {label(kind.label)}
          </MenuItem>
        ))}
      </TextField>
      <Box
        component="nav"
        aria-label={text('kinds')}
        sx={{ display: { xs: 'none', md: 'block' }, position: 'sticky', top: 72 }}
      >
        <List component="div" dense disablePadding>
          {kinds.map((kind) => (
            <ListItemButton
              key={kind.name}
              selected={kind.name === chosen.name}
              aria-current={kind.name === chosen.name ? 'page' : undefined}
              onClick={() => onChoose(kind.name)}
              sx={{ borderRadius: 1, minHeight: 40 }}
            >
              <ListItemText primary={label(kind.label)} />
            </ListItemButton>
          ))}
        </List>
      </Box>
    </>
  )
}

function Workplace({ options, kind }: { options: Options; kind: ReportKindInfo }) {
  const text = useTexts(reportTexts)
  const label = useLabel()
  const [language] = useLocaleState()
  const { search, change } = useAddress()
  const [, setSearch] = useSearchParams()
  const { permissions } = usePermissions<unknown>()
  const maySave = scopeOf(codesOf(permissions), 'RP', 'create') !== 'none'
  const [saving, setSaving] = useState(false)
  const [layouts, setLayouts] = useState<Readonly<Record<string, ReportLayout>>>({})
  const [today] = useState(() => dayIn(new Date(), options.timezone))
  const chosen = chosenIn(search, kind)
  const groupNames = groupColumns(kind, chosen.params.columns)
  const groups = kind.columns.filter(({ name }) => groupNames.includes(name))
  const layout = layouts[kind.name] ?? firstLayout(kind.columns)
  const params: ReportParams = {
    timezone: options.timezone,
    language: language === 'ms' ? 'ms' : 'en',
    ...chosen.params,
    ...(chosen.format === 'txt' && { layout }),
  }
  const name = label(kind.label)
  const show = (tab: string) => change({ tab, job: undefined })
  const make = useAction(makeReports[kind.name], {
    done: () => text('queued', { name }),
    onDone: ({ id }) => change({ tab: 'history', job: String(id) }),
  })
  const open = (saved: SavedReport) => {
    if (saved.params.layout) setLayouts((all) => ({ ...all, [saved.kind]: saved.params.layout ?? layout }))
    setSearch(addressOf(saved.kind, saved.format, saved.params))
  }
  const kindName = (of: string) => label(options.kinds.find((one) => one.name === of)?.label ?? of)
  const marked = Number(search.get('job') ?? 0) || undefined
  // What a message or a mail leads to stands in the history.
  const tab = tabs.find((one) => one === search.get('tab')) ?? (marked ? 'history' : 'preview')
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Panel title={name} beside={label(kind.about)}>
        <Limits options={options} kind={kind} chosen={chosen} today={today} onChange={change} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2, alignItems: 'center' }}>
          <TextField
            select
            size="small"
            label={text('format')}
            value={chosen.format}
            onChange={({ target }) => change({ format: target.value })}
            sx={{ width: { xs: 1, sm: 180 }, '& .MuiInputBase-root': { minHeight: 44 } }}
          >
            {options.formats.map((format) => (
              <MenuItem key={format} value={format}>
                {text(`format_${format}`)}
              </MenuItem>
            ))}
          </TextField>
          {chosen.format !== 'txt' && groups.length > 0 && (
            <TextField
              select
              size="small"
              label={text('groupBy')}
              value={chosen.params.groupBy ?? ''}
              onChange={({ target }) => change({ groupBy: target.value || undefined })}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
              sx={{ width: { xs: 1, sm: 200 }, '& .MuiInputBase-root': { minHeight: 44 } }}
            >
              <MenuItem value="">{text('noGroups')}</MenuItem>
              {groups.map((one) => (
                <MenuItem key={one.name} value={one.name}>
                  {label(one.label)}
                </MenuItem>
              ))}
            </TextField>
          )}
          <Button
            variant="contained"
            disabled={make.busy}
            sx={{ minHeight: 44, flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
            onClick={() => void make.run({ body: { ...params, format: chosen.format } })}
          >
            {text('make')}
          </Button>
          {maySave && (
            <Button sx={{ minHeight: 44 }} onClick={() => setSaving(true)}>
              {text('save')}
            </Button>
          )}
        </Box>
        {make.failure !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {[make.failure, ...Object.values(make.errors)].join(' ')}
          </Alert>
        )}
      </Panel>
      {chosen.format === 'txt' && (
        <LayoutFields
          columns={kind.columns}
          layout={layout}
          onChange={(changed) => setLayouts((all) => ({ ...all, [kind.name]: changed }))}
        />
      )}
      <Tabs
        value={tab}
        onChange={(_, value: string) => show(value)}
        variant="scrollable"
        aria-label={text('title')}
      >
        {tabs.map((one) => (
          <Tab key={one} value={one} label={text(one)} sx={{ minHeight: 44 }} />
        ))}
      </Tabs>
      {tab === 'preview' && <PreviewPanel kind={kind.name} params={params} />}
      {tab === 'history' && <HistoryPanel kindName={kindName} marked={marked} />}
      {tab === 'saved' && <SavedPanel kindName={kindName} onOpen={open} onMade={() => show('history')} />}
      {saving && (
        <SaveDialog
          kind={kind.name}
          name={name}
          params={params}
          format={chosen.format}
          onClose={() => setSaving(false)}
        />
      )}
    </Box>
  )
}

/** Reports (spec 2): which, of what, as which file; what was made; and what is made again. The address says all of it. */
export function ReportPage() {
  const text = useTexts(reportTexts)
  const options = useCall(reportOption, {})
  const [search, setSearch] = useSearchParams()
  return (
    <Box sx={{ maxWidth: 1440, mx: 'auto', width: '100%' }}>
      <PageTitle title={text('title')} />
      <Heading title={text('title')} />
      <Answered
        of={options}
        isEmpty={({ kinds }) => kinds.length === 0}
        empty={<Typography color="text.secondary">{text('noKinds')}</Typography>}
      >
        {(found) => {
          const kind = found.kinds.find(({ name }) => name === search.get('kind')) ?? found.kinds[0]
          if (!kind) return null
          return (
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
                alignItems: 'start',
              }}
            >
              <Kinds
                kinds={found.kinds}
                chosen={kind}
                onChoose={(name) => {
                  const next = new URLSearchParams({ kind: name })
                  for (const kept of ['period', 'from', 'until', 'format', 'pinIds']) {
                    const value = search.get(kept)
                    if (value !== null) next.set(kept, value)
                  }
                  setSearch(next)
                }}
              />
              <Workplace key={kind.name} options={found} kind={kind} />
            </Box>
          )
        }}
      </Answered>
    </Box>
  )
}
