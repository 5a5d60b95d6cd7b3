import { Link } from 'react-router';

/** A file of the record at hand that something rests on; it opens among the files of that record. */
export const FileLink = ({ file: { _id, name } }: { file: { _id: string; name: string } }) => (
  <Link to={`?tab=files&file=${_id}`}>{name}</Link>
);
