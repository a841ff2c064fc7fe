DROP INDEX "issued_document_code";--> statement-breakpoint
DROP INDEX "document_share_token";--> statement-breakpoint
CREATE INDEX "issued_document_scanned" ON "issued_document" USING btree ("code_index");--> statement-breakpoint
CREATE INDEX "document_share_opened" ON "document_share" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_document_code" ON "issued_document" USING btree ("school_code","code_index");--> statement-breakpoint
CREATE UNIQUE INDEX "document_share_token" ON "document_share" USING btree ("school_code","token_hash");