import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDataProvider } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { param, useQueryState } from '../../../kit/navigation/queryState.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { saveBlob } from '../../../kit/fields/file/FileView.tsx'
import { RecordPicker } from '../../../kit/fields/reference/RecordPicker.tsx'
import { Heading, PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { listPath, titleOf } from '../../../kit/records/records.ts'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { facility } from '../../../resources/maintenance/facility/facility.resource.ts'
import type { RowOf } from '../../../schema/resource.ts'
import { pin } from '../../../resources/pins/pin.resource.ts'
import type { FacilityAnalytics } from '../../../resources/maintenance/facility/facility.shapes.ts'
import { PeriodPicker } from '../dashboard/PeriodPicker.tsx'
import { maintenanceTexts } from '../dashboard/texts.ts'
import { csvOf } from '../../../kit/documents/csv.ts'
import { Figures, Part } from './Figures.tsx'
import { FacilityTable, SiteTable } from './Places.tsx'
import { visitorTexts } from './texts.ts'
import { usePeriod } from '../dashboard/usePeriod.ts'
import { useAnalytics } from './useAnalytics.ts'

const pair = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
}

/** What visitors say about all facilities, or those of a site, in some days; the address says which. */
export function AnalyticsPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(visitorTexts)
  const maintenance = useTexts(maintenanceTexts)
  const { day } = useFormats()
  const [{ pin: pinId }, change] = useQueryState({ pin: param.count })
  const { preset, days, today, show } = usePeriod(timeZone)
  const maySites = useAccess(pin).may('read')
  const filter = pinId === undefined ? {} : { pinId }
  const { data, error, refetch } = useAnalytics(days, filter)
  const limit = (next: number | undefined) => change({ pin: next })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }}>
      <PageTitle title={text('title')} />
      <Heading title={maintenance('span', { from: day(days.from), until: day(days.until) })}>
        <Button component={RouterLink} to={listPath(facility)} size="small">
          {text('toList')}
        </Button>
        {data && <ExportFigures answer={data} />}
        {maySites && (
          <RecordPicker resource={pin} label={text('site')} withAll value={pinId} onChange={limit} />
        )}
        <PeriodPicker preset={preset} days={days} today={today} onChange={show} />
      </Heading>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures answer={data} filter={filter}>
          {(drilldown) => (
            <>
              <Box sx={pair}>
                <Part title={text('lowest')}>
                  <FacilityTable
                    name={text('lowest')}
                    rows={data.lowest}
                    total={data.lowest.length}
                    drilldown={drilldown}
                  />
                </Part>
                <Part title={text('sites')}>
                  <SiteTable answer={data} drilldown={drilldown} />
                </Part>
              </Box>
              <Part title={text('facilities')}>
                <FacilityTable
                  name={text('facilities')}
                  rows={data.facilities}
                  total={data.total}
                  drilldown={drilldown}
                />
              </Part>
            </>
          )}
        </Figures>
      ) : (
        <PageSkeleton />
      )}
    </Box>
  )
}

/** Saves the figures by facility as a file for spreadsheets. */
function ExportFigures({ answer }: { answer: FacilityAnalytics }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(visitorTexts)
  const named = async (resource: typeof facility | typeof pin, ids: readonly number[]) => {
    const { data } = await dataProvider.getMany<RowOf<typeof resource>>(resource.route, {
      ids: [...new Set(ids)],
    })
    return new Map(data.map((record) => [record.id, titleOf(resource, record)]))
  }
  const save = async () => {
    const { facilities, period } = answer
    const [facilityNames, siteNames] = await Promise.all([
      named(
        facility,
        facilities.map(({ facilityId }) => facilityId),
      ),
      named(
        pin,
        facilities.map(({ pinId }) => pinId),
      ),
    ])
    const rows = facilities.map(({ facilityId, pinId, count, average, averageBefore, poor }) => [
      facilityNames.get(facilityId) ?? `#${facilityId}`,
      siteNames.get(pinId) ?? `#${pinId}`,
      count,
      average,
      averageBefore,
      poor,
    ])
    const heading = [
      text('facility'),
      text('site'),
      text('count'),
      text('average'),
      text('before', { value: text('average') }),
      text('poor'),
    ]
    saveBlob(csvOf([heading, ...rows]), `feedback-${period.from}-${period.until}.csv`)
  }
  return (
    <Button size="small" onClick={() => void save()} disabled={answer.facilities.length === 0}>
      {text('export')}
    </Button>
  )
}
