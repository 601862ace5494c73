import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import { useMemo, type MouseEvent } from 'react'
import {
  DataTableBody,
  DataTableConfigContext,
  DataTableRow,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useResourceContext,
  type DataTableRowProps,
} from 'react-admin'
import { resourceAtRoute } from '../../resources/index.ts'
import { titleOf } from '../records.ts'
import { useText } from '../texts.ts'

/** A row whose box is named after its record; react-admin's own carries its name where nobody hears it. */
function SelectableRow({ children, ...props }: DataTableRowProps) {
  const config = useDataTableConfigContext()
  const withoutBox = useMemo(() => ({ ...config, hasBulkActions: false }), [config])
  if (!config.hasBulkActions) return <DataTableRow {...props}>{children}</DataTableRow>
  return (
    <DataTableConfigContext.Provider value={withoutBox}>
      <DataTableRow {...props}>
        <TableCell padding="checkbox">
          <RowBox />
        </TableCell>
        {children}
      </DataTableRow>
    </DataTableConfigContext.Provider>
  )
}

function RowBox() {
  const record = useRecordContext()
  const resource = resourceAtRoute(useResourceContext() ?? '')
  const selected = useDataTableSelectedIdsContext()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const text = useText()
  if (!record || !resource) return null
  return (
    <Checkbox
      size="small"
      slotProps={{ input: { 'aria-label': text('selectOne', { name: titleOf(resource, record) }) } }}
      checked={selected?.includes(record.id) ?? false}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        handleToggleItem?.(record.id, event)
        event.stopPropagation()
      }}
    />
  )
}

export const SelectableBody = (props: object) => <DataTableBody {...props} row={SelectableRow} />
