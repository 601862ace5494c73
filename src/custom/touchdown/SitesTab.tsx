import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as TextLink } from 'react-admin'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable, type PlainColumn } from '../../kit/layout/PlainTable.tsx'
import { RecordLink } from '../../kit/records/RecordLink.tsx'
import { useSiteTime } from '../../kit/formats/siteTime.ts'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { pin } from '../../resources/pins/pin.resource.ts'
import { touchdownSites, type TouchdownSite } from '../../resources/touchdown/touchdown.calls.ts'
import { touchdownActivity } from '../../resources/touchdown/touchdownActivity.resource.ts'
import { touchdownsPath } from './address.ts'
import { isOverdue } from './gaps.ts'
import { NoTouchdowns } from './NoTouchdowns.tsx'
import { touchdownTexts } from './texts.ts'

const TouchdownMap = later(
  async () => (await import('./TouchdownMap.tsx')).TouchdownMap,
  <PageSkeleton rows={6} />,
)

/** Sites of a month with how long they had no touchdown, as a table and on the map; the longest first. */
export function SitesTab({ month, timeZone }: { month: string; timeZone: string }) {
  const text = useTexts(touchdownTexts)
  const formats = useFormats()
  const siteTime = useSiteTime()
  const found = useCall(touchdownSites, { query: { month } }, { keep: true })
  const days = (count: number) => text('days', { smart_count: count })
  const counted = (count: number, site: TouchdownSite, said: string, status?: string) =>
    count === 0 ? (
      said
    ) : (
      <TextLink to={touchdownsPath(month, timeZone, { pinId: site.id, ...(status && { status }) })}>
        {said}
      </TextLink>
    )
  const columns: PlainColumn<TouchdownSite>[] = [
    {
      name: 'site',
      label: text('where'),
      renderCell: ({ id, name }) => (
        <RecordLink of={pin} id={id}>
          {name}
        </RecordLink>
      ),
    },
    {
      name: 'gap',
      label: text('longestGap'),
      renderCell: (site) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          {isOverdue(site) ? (
            <StatusChip choice={{ value: 'over', label: days(site.gap.days), tone: 'warning' }} />
          ) : (
            days(site.gap.days)
          )}
          <Typography component="span" variant="body2" color="text.secondary">
            {`${formats.day(site.gap.from)} – ${formats.day(site.gap.until)}`}
          </Typography>
        </Box>
      ),
    },
    {
      name: 'every',
      label: text('wantedEvery'),
      right: true,
      renderCell: ({ everyDays }) => (everyDays === null ? '–' : days(everyDays)),
    },
    {
      name: 'done',
      label: text('made'),
      right: true,
      renderCell: (site) =>
        counted(site.done, site, text('ofTarget', { done: site.done, target: site.target })),
    },
    {
      name: 'missed',
      label: text('missed'),
      right: true,
      renderCell: (site) => counted(site.missed, site, formats.number(site.missed), 'missed'),
    },
    {
      name: 'soon',
      label: text('tooSoon'),
      right: true,
      renderCell: ({ tooSoon }) => formats.number(tooSoon),
    },
    {
      name: 'last',
      label: text('latestTouchdown'),
      renderCell: ({ last, timeZone: zone }) =>
        last === null ? (
          text('neverMade')
        ) : (
          <RecordLink of={touchdownActivity} id={last.id}>
            {`${siteTime(last.at, zone)}${last.userName ? ` · ${last.userName}` : ''}`}
          </RecordLink>
        ),
    },
  ]
  return (
    <Answered of={found} isEmpty={({ sites }) => sites.length === 0} empty={<NoTouchdowns />}>
      {({ sites }) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography>
            {text('overdueSites', { count: sites.filter(isOverdue).length, total: sites.length })}
          </Typography>
          <Box sx={{ height: { xs: 260, md: 340 } }}>
            <TouchdownMap sites={sites} said={(site) => `${site.name}: ${days(site.gap.days)}`} />
          </Box>
          <Paper variant="outlined" sx={{ minWidth: 0 }}>
            <PlainTable label={text('sites')} rows={sites} keyOf={({ id }) => id} columns={columns} cards />
          </Paper>
        </Box>
      )}
    </Answered>
  )
}
