import { RecordLink } from '../../../kit/records/RecordLink.tsx'
import { pin } from '../../../resources/pins/pin.resource.ts'

/** The column that names the site of each row and leads to it. */
export const siteColumn = (label: string) => ({
  name: 'site',
  label,
  renderCell: ({ pinId, name }: { pinId: number; name: string }) => (
    <RecordLink of={pin} id={pinId}>
      {name}
    </RecordLink>
  ),
})
