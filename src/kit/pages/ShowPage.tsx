import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Fragment, useId } from 'react'
import { ShowBase, useNavigate, usePermissions, useShowContext, type RaRecord } from 'react-admin'
import { useIdentity } from '../access/identity.ts'
import { accessOf, codesOf } from '../access/access.ts'
import { useAddress } from '../navigation/address.ts'
import type { Resource } from '../../schema/resource.ts'
import { isMissing } from '../calls/failures.ts'
import { PageTitle } from '../layout/headings.tsx'
import { useRecordNotice } from '../area/moreActions.ts'
import { useParts, type RecordTab } from '../area/parts.ts'
import { childrenOf, listPath, wholePageKey } from '../records/records.ts'
import { inPlace, RecordError } from '../show/RecordError.tsx'
import { PageSkeleton } from '../loading/states.tsx'
import { useLabel, useText } from '../texts/texts.ts'
import { useRemoval } from '../batch/dialogs/useRemoval.tsx'
import { SiteZone } from '../formats/zone.tsx'
import { History } from '../show/History.tsx'
import { RecordHeader } from '../show/RecordHeader.tsx'
import { RecordSections } from '../show/RecordSections.tsx'
import { RelatedList } from '../show/RelatedList.tsx'

function wholePage(address: URLSearchParams) {
  const whole = new URLSearchParams(address)
  whole.set(wholePageKey, '1')
  return whole
}

interface Props {
  resource: Resource
  id: string
  /** Given if the record is in a panel next to its list. */
  onClose?: () => void
}

/** One record: its values, actions, related records and history. */
export function ShowPage({ resource, id, onClose }: Props) {
  return (
    <ShowBase resource={resource.route} id={id} queryOptions={inPlace}>
      <ShowContent key={id} resource={resource} onClose={onClose} />
    </ShowBase>
  )
}

/** The tabs that the caller may read at this record. */
function useReadableTabs(tabs: readonly RecordTab[], record: RaRecord | undefined) {
  const { permissions } = usePermissions<unknown>()
  const { employeeId: me } = useIdentity()
  return tabs.filter(({ of }) => {
    if (!of) return true
    const access = accessOf(of, codesOf(permissions))
    // Everybody may read their own personal data, in their own record alone.
    return access.may('read') && (of.module !== 'PD' || access.reachesAll('read') || record?.id === me)
  })
}

function ShowContent({ resource, onClose }: Omit<Props, 'id'>) {
  const { record, error, refetch } = useShowContext<RaRecord>()
  const navigate = useNavigate()
  const removal = useRemoval(resource, () => navigate(listPath(resource)))
  const label = useLabel()
  const text = useText()
  const tabId = useId()
  const notice = useRecordNotice(resource)
  const { tabs: all = [], inTabs = [] } = useParts(resource)
  const tabs = useReadableTabs(all, record)
  const { search: address, change } = useAddress()
  if (error && (!record || isMissing(error)))
    return <RecordError resource={resource} error={error} onRetry={() => void refetch()} />
  if (!record) return <PageSkeleton />

  const [first] = resource.form
  const parted = all.flatMap(({ sections = [] }) => sections)
  const stream = tabs.find(({ withHistory }) => withHistory)?.name
  const names = ['details', ...tabs.map(({ name }) => name), ...(stream ? [] : ['history'])]
  const given = address.get('tab')
  const asked = given === 'history' && stream ? stream : given
  const tab = asked !== null && names.includes(asked) ? asked : 'details'
  /** The address says which tab is open, so that it outlasts a reload and is what Back goes through. */
  const choose = (name: string) => change({ tab: name }, { push: true })
  const page = (
    <Paper
      variant={onClose ? 'elevation' : 'outlined'}
      elevation={0}
      sx={{
        px: 2,
        pb: 'calc(16px + var(--kit-next-step, 0px))',
        width: '100%',
        maxWidth: onClose ? undefined : 1100,
        mx: 'auto',
      }}
    >
      {!onClose && <PageTitle title={label(resource.label.many)} />}
      <RecordHeader
        resource={resource}
        record={record}
        panel={onClose && { onClose, wholePage: tabs.length > 0 ? `?${wholePage(address)}` : undefined }}
        onDelete={() => void removal.ask({ count: 1, chosen: { ids: [Number(record.id)] } })}
      />
      {removal.dialog}
      {notice(record)}
      <Tabs
        value={tab}
        onChange={(_, name: unknown) => choose(String(name))}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2, minHeight: 40 }}
      >
        {[
          { name: 'details', label: parted.length > 0 && first ? label(first.title) : text('details') },
          ...tabs.map(({ name, Label }) => ({ name, label: <Label /> })),
          ...(stream ? [] : [{ name: 'history', label: text('history') }]),
        ].map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`${tabId}-${name}`}
            aria-controls={`${tabId}-panel`}
            sx={{ minHeight: 40, minWidth: 0, px: 1.5 }}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${tabId}-panel`} aria-labelledby={`${tabId}-${tab}`}>
        {tab === 'history' && <History resource={resource} record={record} />}
        {tabs.map(
          ({ name, sections, Panel }) =>
            name === tab && (
              <Fragment key={name}>
                {sections && <RecordSections resource={resource} record={record} only={sections} />}
                {Panel && <Panel record={record} />}
              </Fragment>
            ),
        )}
        {tab === 'details' && (
          <>
            <RecordSections resource={resource} record={record} without={parted} />
            {childrenOf(resource)
              .filter((child) => !inTabs.includes(child.resource.name))
              .map((child) => (
                <RelatedList key={child.resource.name} child={child} parent={record} />
              ))}
          </>
        )}
      </div>
    </Paper>
  )
  return (
    <SiteZone resource={resource} record={record}>
      {page}
    </SiteZone>
  )
}
