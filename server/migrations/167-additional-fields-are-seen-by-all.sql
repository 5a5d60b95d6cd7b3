-- Additional fields are a part of what a record says, so nobody who is in a workspace is kept from seeing them.
update roles set levels = levels || '{"custom-field": 1}' where levels->>'custom-field' = '0';
