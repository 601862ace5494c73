import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { use } from 'react'
import { useGridText, type GridText } from './sheet/texts.ts'
import { PageKeys } from '../navigation/keys.ts'
import { useText, type KitText } from '../texts/texts.ts'

const keys: readonly [string, KitText][] = [
  ['j  ↓', 'keyDown'],
  ['k  ↑', 'keyUp'],
  ['x', 'keySelect'],
  ['o', 'keyOpen'],
  ['e', 'keyEdit'],
  ['c', 'keyCreate'],
  ['/', 'keySearch'],
  ['Esc', 'closePanel'],
  ['Ctrl Z  ⌘ Z', 'keyUndo'],
  ['Ctrl S  ⌘ S', 'keySave'],
  ['?', 'keyHelp'],
]

const sheetKeys: readonly [string, GridText][] = [
  ['F2', 'keyCell'],
  ['Enter', 'keyEnter'],
  ['Tab', 'keyTab'],
  ['Space', 'keySpace'],
  ['Shift ↑ ↓ ← →', 'keyRange'],
  ['Ctrl Shift ↑ ↓ ← →', 'keyFar'],
  ['Ctrl C  Ctrl V', 'keyCopy'],
  ['Ctrl D', 'keyFill'],
  ['Delete', 'keyEmpty'],
  ['Ctrl Home  Ctrl End', 'keyEnds'],
  ['Ctrl A', 'selectAll'],
]

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const gridText = useGridText()
  const all = [
    ...keys.map(([key, what]) => ({ key, what: text(what) })),
    ...sheetKeys.map(([key, what]) => ({ key, what: gridText(what) })),
    ...use(PageKeys),
  ]
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{text('keys')}</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableBody>
            {all.map(({ key, what }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row">
                  <kbd style={{ whiteSpace: 'pre' }}>{key}</kbd>
                </TableCell>
                <TableCell>{what}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
