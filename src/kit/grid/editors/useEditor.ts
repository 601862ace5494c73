import { useEffect, useState, type ComponentType } from 'react'
import type { CellEditorProps } from '../columns/columns.tsx'

let loaded: ComponentType<CellEditorProps> | undefined

/**
 * The editor of cells, fetched when somebody first comes near them: cells can be edited as soon as its code is there,
 * and the first keystroke then opens it without waiting.
 */
export function useEditor(wanted: boolean): ComponentType<CellEditorProps> | undefined {
  const [Editor, setEditor] = useState(() => loaded)
  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    void import('./CellEditor.tsx').then(({ CellEditor }) => {
      loaded = CellEditor
      if (!left) setEditor(() => CellEditor)
    })
    return () => {
      left = true
    }
  }, [wanted])
  return Editor
}
